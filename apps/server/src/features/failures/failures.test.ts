import { connect } from 'node:net'
import { indexerFailures, inputs, universalSearch } from '@logline/contract'
import { failuresStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { eventually } from '../../data-plane/testing/eventually.ts'
import { startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const gelfTcp = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
})
afterAll(() => server.stop())

const admin = () => server.api.as('admin')

async function send(port: number, ...frames: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.end(frames.map((frame) => `${frame}\0`).join(''))
  await new Promise((resolve) => socket.on('close', resolve))
}

it('keeps what could not be decoded: listed, counted, and searchable by its input and its bytes', async () => {
  const port = await freePort()
  const inputId = await startInput(server, gelfTcp, { bind_address: '127.0.0.1', port })
  const since = new Date().toISOString()
  const broken = '{"host":"web-1","short_message":"half a wombat'
  await send(port, broken, JSON.stringify({ host: 'web-1', short_message: 'whole wombat' }))
  await eventually(async () => {
    const { body } = await admin().call(indexerFailures.count, { query: { since } })
    expect(body.count).toBe(1)
  })
  const { body } = await admin().call(indexerFailures.list, { query: {} })
  expect(body).toMatchObject({ total: 1, failures: [{ index: 'gl-failures_0', type: 'decoding' }] })
  const [failure] = body.failures
  expect(failure?.message).toMatch(/JSON/)
  const inTheFuture = { since: new Date(Date.now() + 60_000).toISOString() }
  expect((await admin().call(indexerFailures.count, { query: inTheFuture })).body.count).toBe(0)

  const found = async (query: string, filter?: string) => {
    const answer = await admin().call(universalSearch.relative, {
      query: { query, range: 300, ...(filter && { filter }) },
    })
    return answer.body.messages.map(({ message }) => message)
  }
  const [kept, ...others] = await found(
    `wombat AND gl2_source_input:${inputId}`,
    `streams:${failuresStreamId}`,
  )
  expect(others).toEqual([])
  expect(kept).toMatchObject({
    _id: failure?.letter_id,
    source: '127.0.0.1',
    failure_type: 'decoding',
    failure_cause: failure?.message,
    failed_message_codec: 'gelf',
    failed_message_size: broken.length,
    full_message: broken,
    gl2_remote_ip: '127.0.0.1',
  })
  expect(Buffer.from(String(kept?.failed_message_base64), 'base64').toString()).toBe(broken)
  // Another index set is written to by another statement.
  await eventually(async () =>
    expect((await found('wombat')).map(({ message }) => message)).toEqual(['whole wombat']),
  )
})

it('answers by pages, and says what is wrong with a request', async () => {
  const port = await freePort()
  const inputId = await startInput(server, gelfTcp, { bind_address: '127.0.0.1', port })
  await send(port, '1', '2', '3')
  const listed = async (query: { limit?: number; offset?: number }) =>
    (await admin().call(indexerFailures.list, { query })).body
  await eventually(async () => expect((await listed({})).total).toBeGreaterThanOrEqual(3))
  const all = (await listed({})).failures.map(({ letter_id }) => letter_id)
  const [first, second] = [await listed({ limit: 2 }), await listed({ limit: 2, offset: 2 })]
  expect([...first.failures, ...second.failures].map(({ letter_id }) => letter_id)).toEqual(all.slice(0, 4))
  expect(first.total).toBe(all.length)
  const bad = await admin().call(indexerFailures.count, { query: { since: 'yesterday' } })
  expect(bad.status).toBe(400)
  expect(JSON.stringify(bad.body)).toContain('since')
  await admin().call(inputs.remove, { params: { inputId } })
})
