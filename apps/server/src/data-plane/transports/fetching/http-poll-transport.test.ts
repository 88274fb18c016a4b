import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startReceiving } from '../../testing/start-receiving.ts'

/** A web server on a free port of this machine. */
async function serve(answer: RequestListener) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    requests,
    url: `http://127.0.0.1:${port}/api`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const poll = (target_url: string, more: Record<string, unknown> = {}) =>
  startReceiving('json-path', {
    target_url,
    path: '$.a',
    source: 's',
    interval: 1,
    timeunit: 'SECONDS',
    ...more,
  })

describe('an address of the web', () => {
  it('is asked at once and again and again, with the headers that are configured', async () => {
    let count = 0
    await using api = await serve((_, response) => response.end(`{"a":${++count}}`))
    await using input = await poll(`${api.url}?x=1`, { headers: 'X-A: 1', encrypted_headers: 'X-Key: a:b' })
    await eventually(async () => {
      expect((await input.payloads()).slice(0, 2)).toEqual(['{"a":1}', '{"a":2}'])
    })
    expect(api.requests[0]).toMatchObject({
      method: 'GET',
      url: '/api?x=1',
      headers: { 'x-a': '1', 'x-key': 'a:b', 'accept-encoding': 'identity' },
    })
    expect(input.stats.readBytesTotal).toBeGreaterThanOrEqual(14)
    expect(input.states.map(({ state }) => state)).toEqual(['STARTING', 'RUNNING'])
  })

  it('that does not answer well makes the input failing, until it does', async () => {
    let status = 500
    await using api = await serve((_, response) => response.writeHead(status).end('{"a":1}'))
    await using input = await poll(`${api.url}?key=secret`)
    const at = `Could not fetch HTTP resource at ${api.url}:`
    await eventually(() =>
      expect(input.states.at(-1)).toMatchObject({
        state: 'FAILING',
        detailedMessage: `${at} it answered 500`,
      }),
    )
    expect(await input.payloads()).toEqual([])
    status = 302
    await eventually(() =>
      expect(input.states.at(-1)?.detailedMessage).toBe(
        `${at} it answered 302, and redirects are not followed`,
      ),
    )
    status = 200
    await eventually(() =>
      expect(input.states.at(-1)).toMatchObject({ state: 'RUNNING', detailedMessage: null }),
    )
    await eventually(async () => expect(await input.payloads()).toContain('{"a":1}'))
  })

  it('that nobody listens at makes the input failing', async () => {
    let url = ''
    {
      await using api = await serve((_, response) => response.end())
      url = api.url
    }
    await using input = await poll(url)
    await eventually(() => expect(input.states.at(-1)).toMatchObject({ state: 'FAILING' }))
    expect(input.states.at(-1)?.detailedMessage).toContain('ECONNREFUSED')
  })

  it('that answers without end is left', async () => {
    const piece = Buffer.alloc(1 << 20, 'x')
    await using api = await serve((_, response) => {
      const write = () => {
        while (response.write(piece));
      }
      response.on('drain', write)
      write()
    })
    await using input = await poll(api.url)
    await eventually(() =>
      expect(input.states.at(-1)?.detailedMessage).toContain(`it answered more than ${32 << 20} bytes`),
    )
    expect(await input.payloads()).toEqual([])
  })

  it('that keeps silent does not keep the input from ending', async () => {
    await using api = await serve(() => undefined)
    const input = await poll(api.url)
    await eventually(() => expect(api.requests).toHaveLength(1))
    await input[Symbol.asyncDispose]()
    // It does not wait for the time that an answer has.
    expect(input.states.map(({ state }) => state)).toEqual(['STARTING', 'RUNNING', 'STOPPING', 'STOPPED'])
  })

  it.each([
    ['http://169.254.169.254/latest/meta-data', '169.254.169.254 may not be reached'],
    ['http://[::ffff:169.254.169.254]/', 'may not be reached'],
    ['http://2852039166/', '169.254.169.254 may not be reached'],
    ['http://0.0.0.0:9/', '0.0.0.0 may not be reached'],
  ])('is never asked when it leads to %s', async (url, problem) => {
    await using input = await poll(url)
    await eventually(() => expect(input.states.at(-1)).toMatchObject({ state: 'FAILING' }))
    expect(input.states.at(-1)?.detailedMessage).toContain(problem)
  })

  it.each([
    [{ path: '$..a..b..c' }, 'it has .. more than 2 times'],
    [{ path: 'a' }, 'The JSON path cannot be read'],
    [{ headers: 'no colon' }, 'A header has no name'],
    [{ timeunit: 'FORTNIGHTS' }, '"timeunit"'],
  ])('is not asked with %j', async (wrong, problem) => {
    await expect(poll('http://127.0.0.1:9/', wrong)).rejects.toThrow(problem)
  })
})
