import { insights, type TrafficRequest, universalSearch } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addStream } from '../../../testing/add-stream.ts'
import { startGelfInput } from '../../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../../testing/messages/gelf-sender.ts'
import type { TestUser } from '../../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'

const hour = 3_600
const messages = [
  ...sent('shop', 6, { level: 6, hoursAgo: 2 }),
  ...sent('shop', 4, { level: 3, hoursAgo: 3 }),
  ...sent('shop', 5, { level: 6, hoursAgo: 30 }),
  ...sent('mail', 3, { level: 'ERROR', hoursAgo: 5 }),
  ...sent('gone', 2, { level: 4, hoursAgo: 40 }),
  ...sent('old', 9, { level: 4, hoursAgo: 60 }),
]

function sent(service: string, count: number, { level, hoursAgo }: { level: unknown; hoursAgo: number }) {
  return Array.from({ length: count }, () => ({
    host: `${service}-1`,
    short_message: 'hello',
    timestamp: Date.now() / 1_000 - hoursAgo * hour,
    _service: service,
    // GELF has a number in `level`; a text comes as a field.
    ...(typeof level === 'number' ? { level } : { _level: level }),
  }))
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
  const { port } = await startGelfInput(server)
  await sendGelf(port, messages)
  await vi.waitFor(
    async () => {
      const query = { query: '*', range: 0, limit: 1, decorate: 'false' as const }
      const { body } = await server.api.as('admin').call(universalSearch.relative, { query })
      expect(body.total_results).toBe(messages.length)
    },
    { timeout: 60_000, interval: 300 },
  )
}, 120_000)
afterAll(() => server.stop())

async function trafficOf(user: 'admin' | TestUser, by: TrafficRequest['by']) {
  const answer = await server.api.as(user).call(insights.traffic, { body: { by } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('traffic', () => {
  it('counts messages and errors of the last day and the day before by service, with their course', async () => {
    const traffic = await trafficOf('admin', 'service')
    expect(traffic).toMatchObject({ field: 'service', steps: 48, step_ms: 1_800_000, is_cut: false })
    expect(Date.parse(traffic.timerange.from)).toBe(Date.parse(traffic.compared_with.to))
    const figures = traffic.groups.map(({ value, messages, errors }) => [
      ...[value, messages.now, messages.before],
      ...[errors.now, errors.before],
    ])
    expect(figures).toEqual([
      ['shop', 10, 5, 4, 0],
      ['mail', 3, 0, 3, 0],
      ['gone', 0, 2, 0, 0],
    ])
    const [shop] = traffic.groups
    expect(shop?.messages.course).toHaveLength(96)
    expect(shop?.messages.course.filter((count) => count > 0)).toEqual([5, 4, 6])
  })

  it('counts what a search for the same finds', async () => {
    const { field, errors_query, timerange, groups } = await trafficOf('admin', 'service')
    for (const { value, messages, errors } of groups) {
      for (const [query, count] of [
        [`${field}:${value}`, messages.now],
        [`${field}:${value} AND ${errors_query}`, errors.now],
      ] as const) {
        const asked = { query, ...timerange, limit: 1, decorate: 'false' as const }
        const { body } = await server.api.as('admin').call(universalSearch.absolute, { query: asked })
        expect([query, body.total_results]).toEqual([query, count])
      }
    }
  })

  it('tells sources and streams apart, the streams by their titles', async () => {
    const bySource = await trafficOf('admin', 'source')
    expect([bySource.field, ...bySource.groups.map(({ value }) => value)]).toEqual([
      'source',
      ...['shop-1', 'mail-1', 'gone-1'],
    ])
    const byStream = await trafficOf('admin', 'stream')
    expect(byStream.field).toBe('streams')
    expect(byStream.groups).toEqual([
      expect.objectContaining({
        value: defaultStreamId,
        title: expect.not.stringContaining(defaultStreamId),
      }),
    ])
  })

  it('shows each reader only what the streams have that they may read', async () => {
    const elsewhere = await addStream(server, 'Elsewhere')
    const reader = await server.seed.user({ permissions: [`streams:read:${elsewhere}`] })
    expect((await trafficOf(reader, 'service')).groups).toEqual([])
    const nobody = server.api.as(await server.seed.user({ permissions: [] }))
    expect((await nobody.call(insights.traffic, { body: {} })).status).toBe(403)
    const all = await server.seed.user({ permissions: [`streams:read:${defaultStreamId}`] })
    expect((await trafficOf(all, 'service')).groups).toHaveLength(3)
  })
})
