import { indexSets, metrics, notifications, streams, universalSearch } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const waiting = { timeout: 120_000, interval: 100 }
/** Of 900 steps: it is not looked for in more than 28,000 characters. */
const large = '[ab]*a[ab]{900}c'

describe('streams that take messages', () => {
  let server: TestServer
  let port: number
  let index_set_id: string
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    port = (await startGelfInput(server)).port
    index_set_id = (await api().call(indexSets.list)).body.index_sets[0]?.id ?? ''
  })
  afterAll(() => server.stop())

  const api = () => server.api.as('admin')
  const running = async (title: string, rules: object[]) => {
    const body = { title, index_set_id, rules: rules as never, matching_type: 'OR' as const }
    const streamId = (await api().call(streams.create, { body })).body.stream_id
    await api().call(streams.resume, { params: { streamId } })
    return streamId
  }
  const found = async (query: string) =>
    (await api().call(universalSearch.relative, { query: { query, range: 0 } })).body.messages
  const send = (test: string, count: number, fields: object = {}) =>
    sendGelf(
      port,
      Array.from({ length: count }, () => ({ host: 'web', short_message: 'x', _test: test, ...fields })),
    )
  const stream = async (streamId: string) => (await api().call(streams.get, { params: { streamId } })).body
  const told = async (streamId: string) =>
    (await api().call(notifications.list)).body.notifications.filter(
      ({ type, details }) => type === 'stream_processing_disabled' && details.stream_id === streamId,
    )

  it('are counted and measured, for those who may read them', async () => {
    const streamId = await running('Counted', [{ type: 1, field: 'test', value: 'counted' }])
    await send('counted', 5)
    const counts = async () => (await api().call(streams.counts)).body
    await expect.poll(async () => (await counts()).streams[streamId]?.messages_24h, waiting).toBe(5)
    const all = await counts()
    expect(all.node_id).toBe(server.nodeId)
    expect(all.recent).toMatchObject({ step_ms: 15_000 })
    expect(Date.parse(all.counted_since)).toBeLessThan(Date.now())
    const prefix = `org.graylog2.plugin.streams.Stream.${streamId}.`
    const names = ['incomingMessages', 'incomingMessages.1-sec-rate', 'ruleTimeouts', 'faultsExceeded']
    const body = { metrics: names.map((name) => prefix + name) }
    await expect
      .poll(async () => (await api().call(metrics.multiple, { body })).body.metrics, waiting)
      .toMatchObject([
        { name: 'incomingMessages', type: 'meter', metric: { rate: { total: 5 } } },
        { name: '1-sec-rate', type: 'gauge' },
        { name: 'ruleTimeouts', metric: { rate: { total: 0 } } },
        { name: 'faultsExceeded', metric: { rate: { total: 0 } } },
      ])
    const reader = await server.seed.user({ permissions: [`streams:read:${streamId}`] })
    const read = (await server.api.as(reader).call(streams.counts)).body
    expect(Object.keys(read.streams)).toEqual([streamId])
  })

  it('are paused when their rules fault too often, told of, and run again when somebody resumes them', async () => {
    const rules = [
      { type: 2, field: 'letters', value: large },
      { type: 1, field: 'test', value: 'faulty' },
    ]
    const faulty = await running('Faulty', rules)
    // The other rule takes them: every message goes on, and says what could not be tested.
    const _letters = 'ab'.repeat(15_000)
    await send('other', 2, { _letters })
    await expect.poll(async () => (await found('test:other')).length, waiting).toBe(2)
    expect((await found('test:other'))[0]?.message.gl2_processing_error).toContain(`stream <${faulty}>`)
    expect((await stream(faulty)).disabled).toBe(false)
    await send('other', 1, { _letters })
    await expect.poll(async () => (await stream(faulty)).disabled, waiting).toBe(true)
    await expect
      .poll(() => told(faulty), waiting)
      .toMatchObject([
        { severity: 'urgent', details: { stream_id: faulty, stream_title: 'Faulty', fault_count: 3 } },
      ])
    await api().call(streams.resume, { params: { streamId: faulty } })
    await expect.poll(() => told(faulty), waiting).toEqual([])
    await send('faulty', 1)
    await expect.poll(async () => (await found(`streams:${faulty}`)).length, waiting).toBe(1)
    expect((await stream(faulty)).disabled).toBe(false)
  })
})
