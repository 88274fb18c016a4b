import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inputStates, inputs, notifications, urlWhitelist } from '@logline/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
})
afterAll(() => server.stop())

const admin = () => server.api.as('admin')
const patiently = { timeout: 300_000, interval: 50 }

it('an input asks an address while the whitelist allows it', async () => {
  const asked: unknown[] = []
  const api = createServer((request, response) => {
    asked.push(request.headers['x-key'])
    response.writeHead(asked.length === 3 ? 500 : 200).end('{"a":1}')
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo // it listens on a port
  const target_url = `http://127.0.0.1:${port}/`
  const allow = (entries: { id: string; type: 'literal'; title: string; value: string }[]) =>
    admin().call(urlWhitelist.update, { body: { entries, disabled: false } })
  const type = 'org.graylog2.inputs.misc.jsonpath.JsonPathInput'
  const encrypted_headers = { set_value: 'X-Key: secret' }
  const configuration = {
    target_url,
    encrypted_headers,
    interval: 1,
    timeunit: 'SECONDS',
    path: '$.a',
    source: 's',
  }
  const body = { title: 'API', type, global: true, configuration }
  const { body: made } = await admin().call(inputs.create, { body })
  const params = { inputId: made.id }
  const becomes = (state: string, detailed_message: string | null) =>
    vi.waitFor(async () => {
      const { body } = await admin().call(inputStates.get, { params })
      expect(body).toMatchObject({ state, detailed_message })
    }, patiently)

  await becomes('FAILED', 'The address to ask is not on the URL whitelist')
  expect(asked).toEqual([])
  await allow([{ id: '1', type: 'literal', title: 'API', value: target_url }])
  await becomes('RUNNING', null)
  await becomes('FAILING', `Could not fetch HTTP resource at ${target_url}: it answered 500`)
  await becomes('RUNNING', null)
  expect(asked.slice(0, 3)).toEqual(['secret', 'secret', 'secret'])
  const { body: shown } = await admin().call(inputs.get, { params })
  expect(shown.attributes.encrypted_headers).toEqual({ is_set: true })
  await allow([])
  await becomes('FAILED', 'The address to ask is not on the URL whitelist')
  const count = asked.length
  await vi.waitFor(async () => {
    const { body } = await admin().call(notifications.list)
    expect(body.notifications).toContainEqual(
      expect.objectContaining({ type: 'input_failed_to_start', key: made.id }),
    )
  }, patiently)
  expect(asked).toHaveLength(count)
  api.closeAllConnections()
  api.close()
})
