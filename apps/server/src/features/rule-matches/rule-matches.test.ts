import { indexSets, streamRules, streams } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { recentLimit } from './recent-messages.ts'

type Body = z.input<typeof streamRules.matches.body>

const exact = (value: string) => ({ type: 1, field: 'shop', value })
const contains = (value: string) => ({ type: 6, field: 'message', value })

describe('what rules match alone in recent messages', () => {
  let server: TestServer
  /** Takes what has `shop` out of the default stream. */
  let shop: string
  let shopReader: TestUser

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    const api = server.api.as('admin')
    const index_set_id = (await api.call(indexSets.list)).body.index_sets[0]?.id ?? ''
    const rules = [{ type: 5, field: 'shop', value: '' }]
    const body = { title: 'Shop', index_set_id, rules, remove_matches_from_default_stream: true }
    shop = (await api.call(streams.create, { body })).body.stream_id
    await api.call(streams.resume, { params: { streamId: shop } })
    shopReader = await server.seed.user({ permissions: [`streams:read:${shop}`] })
    // The plan with the stream is at work when the first of them has reached it.
    await storeMessages(server, [
      { host: 'web', short_message: 'card refused', _shop: 'a' },
      { host: 'web', short_message: 'card taken', _shop: 'a' },
      { host: 'web', short_message: 'card taken', _shop: 'b' },
      { host: 'db', short_message: 'card table cleaned' },
      { host: 'db', short_message: 'old card', timestamp: Date.now() / 1000 - 2 * 86_400 },
    ])
  })
  afterAll(() => server.stop())

  const ask = (caller: 'admin' | TestUser, body: Body = {}, streamId = shop) =>
    server.api.as(caller).call(streamRules.matches, { params: { streamId }, body })
  const counts = async (caller: 'admin' | TestUser, body: Body = {}) => {
    const { rules, matches } = (await ask(caller, body)).body
    return [...rules.map((rule) => rule.matches), matches]
  }

  it('are counted for the stored rules, with the time and number of the messages that were looked at', async () => {
    const { status, body } = await ask('admin')
    expect(status).toBe(200)
    expect(body).toMatchObject({ rules: [{ id: expect.any(String), matches: 3 }], matches: 3, messages: [] })
    expect(body.recent).toMatchObject({
      messages: 4,
      limit: recentLimit,
      range_seconds: 86_400,
      is_cut: false,
    })
    expect(Date.parse(body.recent.to) - Date.parse(body.recent.from)).toBe(86_400_000)
  })

  it('are counted for drafts, each alone and all together, and nothing is saved', async () => {
    const rules = [exact('a'), contains('taken')]
    expect(await counts('admin', { rules })).toEqual([2, 2, 1])
    expect(await counts('admin', { rules, matching_type: 'OR' })).toEqual([2, 2, 3])
    expect(await counts('admin', { rules: [{ ...exact('a'), inverted: true }] })).toEqual([2, 2])
    expect(await counts('admin', { rules: [] })).toEqual([0])
    expect(await counts('admin', { rules: [], matching_type: 'OR' })).toEqual([0])
    const { body } = await ask('admin', { rules: [{ ...exact('a'), id: 'kept' }, contains('x')] })
    expect(body.rules.map(({ id }) => id)).toEqual(['kept', null])
    expect(await counts('admin')).toEqual([3, 3])
  })

  it('are of messages in streams the caller may read, and of no others', async () => {
    const rules = [contains('card')]
    expect(await counts('admin', { rules })).toEqual([4, 4])
    expect(await counts(shopReader, { rules })).toEqual([3, 3])
    expect((await ask(shopReader)).body.recent.messages).toBe(3)
    expect((await ask(shopReader, { rules }, defaultStreamId)).status).toBe(403)
    const stranger = await server.seed.user({ permissions: [] })
    expect((await ask(stranger, { rules })).status).toBe(403)
  })

  it('tell of given messages which they match', async () => {
    const messages = [
      { message: 'card taken', shop: 'a', timestamp: '2026-01-31T12:00:00.000Z' },
      { message: 'card taken', shop: 'b' },
      { other: 1 },
    ]
    const rules = [exact('a'), contains('taken')]
    expect((await ask('admin', { rules, messages })).body.messages).toEqual([
      { matches: true, rules: [true, true] },
      { matches: false, rules: [false, true] },
      { matches: false, rules: [false, false] },
    ])
    const wrong = await ask('admin', { messages: [{ timestamp: 'yesterday' }] })
    expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('timestamp') } })
  })

  it('are refused for rules that cannot be saved, and for streams that are not there', async () => {
    for (const rule of [{ type: 2, field: 'message', value: '(' }, { type: 9 }, { type: 1, value: 'a' }]) {
      expect((await ask('admin', { rules: [rule] })).status).toBe(400)
    }
    expect((await ask('admin', {}, 'a'.repeat(24))).status).toBe(404)
  })

  it('are looked for in the newest of many, and the answer says so', async () => {
    const { port } = await startGelfInput(server)
    const many = Array.from({ length: recentLimit + 200 }, (_, no) => ({
      host: 'many',
      short_message: `no ${no}`,
    }))
    await sendGelf(port, many)
    await expect
      .poll(async () => (await ask('admin')).body.recent, { timeout: 120_000, interval: 100 })
      .toMatchObject({ messages: recentLimit, is_cut: true })
    const { recent } = (await ask('admin')).body
    expect(Date.parse(recent.to) - Date.parse(recent.from)).toBeLessThan(3_600_000)
  })
})
