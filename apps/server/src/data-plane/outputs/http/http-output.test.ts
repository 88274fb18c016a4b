import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { plannedOutput } from '../../testing/outputs/planned-output.ts'
import { sentMessage, signal, surroundings } from '../../testing/outputs/sent-message.ts'
import { RetryLater } from '../delivery/delivery.ts'
import { httpDelivery } from './http-output.ts'

type Answer = (response: ServerResponse, lines: readonly string[]) => void

async function receiver(answer: Answer, configuration: Record<string, unknown> = {}) {
  const requests: { request: IncomingMessage; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    requests.push({ request, body })
    answer(response, String(body).split('\n').slice(0, -1))
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const url = `http://127.0.0.1:${port}/logs?tenant=7`
  const delivery = httpDelivery(plannedOutput('http', { url, ...configuration }).configuration, surroundings)
  return {
    requests,
    write: (...texts: string[]) =>
      delivery.write(
        texts.map((text) => sentMessage(text)),
        signal,
      ),
  }
}

it('posts a line of JSON for each message, with its headers', async () => {
  const headers = { headers: 'X-A: 1', encrypted_headers: 'Authorization: Bearer b' }
  const { requests, write } = await receiver((response) => response.writeHead(204).end(), headers)
  expect(await write('one\ntwo', 'three')).toEqual({ messages: 0, reason: '' })
  const [{ request, body } = { request: null, body: Buffer.alloc(0) }] = requests
  expect(request).toMatchObject({ method: 'POST', url: '/logs?tenant=7' })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'x-a': '1',
    authorization: 'Bearer b',
  })
  const [first, second] = String(body)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  expect(first).toEqual({
    gl2_message_id: '01HZX5M4Q0ABCDEFGHJKMNPQRS',
    timestamp: '2026-11-05T07:08:09.120Z',
    source: 'web-1',
    message: 'one\ntwo',
    streams: ['000000000000000000000001'],
  })
  expect(second.message).toBe('three')
})

it('compresses what it posts when that is configured', async () => {
  const { requests, write } = await receiver((response) => response.end(), { compression: 'gzip' })
  await write('m')
  expect(requests[0]?.request.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(String(gunzipSync(requests[0]?.body ?? Buffer.alloc(0)))).message).toBe('m')
})

it.each([
  [503, '7', 7000],
  [429, undefined, 0],
  [500, 'soon', 0],
  [401, undefined, 0],
  [404, undefined, 0],
])('tries again after %d, when the receiver says so (%s)', async (status, retryAfter, afterMs) => {
  const { write } = await receiver((response) => {
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  })
  const error = await write('m').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(RetryLater)
  expect(error).toMatchObject({ message: `The receiver answered ${status}`, afterMs })
})

it.each([400, 422])('gives up what is refused with %d', async (status) => {
  const { write } = await receiver((response) => response.writeHead(status).end('x'.repeat(1000)))
  const reason = `The receiver refused messages: it answered ${status}`
  expect(await write('a', 'b')).toEqual({ messages: 2, reason })
})

it('sends less at once when the receiver says that it is too much', async () => {
  const taken: string[] = []
  const { write } = await receiver((response, lines) => {
    const isTooMuch = lines.length > 2 || lines.some((line) => line.includes('huge'))
    if (!isTooMuch) taken.push(...lines.map((line) => JSON.parse(line).message))
    response.writeHead(isTooMuch ? 413 : 200).end()
  })
  const refused = await write('a', 'b', 'huge', 'c', 'd')
  expect(refused).toEqual({ messages: 1, reason: 'The receiver refused messages: it answered 413' })
  expect(taken).toEqual(['a', 'b', 'c', 'd'])
})

it('does not follow redirects, and loses nothing by them', async () => {
  const { write } = await receiver((response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  )
  await expect(write('m')).rejects.toThrow('The receiver answered 302, and redirects are not followed')
})

it('does not wait for ever', async () => {
  const { write } = await receiver(() => undefined, { timeout: 50 })
  await expect(write('m')).rejects.toThrow('no whole answer within 50 ms')
})

it('leaves a receiver that answers without end', async () => {
  const { write } = await receiver((response) => {
    const more = () => {
      while (response.write(Buffer.alloc(1 << 20)));
    }
    response.on('drain', more)
    more()
  })
  await expect(write('m')).rejects.toThrow('it answered more than')
})

it('never asks where secrets of clouds are', async () => {
  const planned = plannedOutput('http', { url: 'http://169.254.169.254/latest' })
  const delivery = httpDelivery(planned.configuration, surroundings)
  await expect(delivery.write([sentMessage('m')], signal)).rejects.toThrow('may not be reached')
})
