import { setTimeout as sleep } from 'node:timers/promises'
import { sessions } from '@logline/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EventReader, readEvents } from '../../testing/event-reader.ts'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createTeamSteps } from '../../testing/team-steps.ts'

const defaultStream = '000000000000000000000001'
const otherStream = '0123456789abcdef01234567'
const soon = { timeout: 300_000 }

describe('a live tail', () => {
  let server: TestServer
  let port: number
  const readers: EventReader[] = []

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    port = (await startGelfInput(server)).port
  })
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close()
  })
  afterAll(() => server.stop())

  async function open(user: TestUser, query: Record<string, string> = {}) {
    return openWith(`${user.token}:token`, query)
  }

  async function openWith(credentials: string, query: Record<string, string>) {
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    const url = new URL(`api/search/live?${new URLSearchParams(query)}`, server.url)
    const reader = await readEvents(url, { authorization })
    readers.push(reader)
    expect(reader.status).toBe(200)
    return reader
  }

  const permitted = (streamId = defaultStream) =>
    server.seed.user({ permissions: [`streams:read:${streamId}`] })
  const send = (...texts: string[]) =>
    sendGelf(
      port,
      texts.map((short_message) => ({ host: 'web', short_message, _code: short_message.length })),
    )
  const textsOf = (reader: EventReader) =>
    reader.events.flatMap(({ event, data }) => (event === 'message' ? [data.message.message] : []))
  const skippedOf = (reader: EventReader) =>
    reader.events.reduce((sum, { event, data }) => (event === 'skipped' ? sum + data.count : sum), 0)
  const ended = (reader: EventReader, reason: string) =>
    vi.waitFor(() => {
      expect(reader.events.at(-1)).toMatchObject({ event: 'ended', data: { reason } })
      expect(reader.hasEnded()).toBe(true)
    }, soon)

  it('shows a message within a second, in the form of a search result', async () => {
    const reader = await open(await permitted())
    const waitedMs: number[] = []
    for (let sent = 1; sent <= 3; sent++) {
      const sentAtMs = Date.now()
      await send('hello')
      await vi.waitFor(() => expect(reader.events).toHaveLength(sent), soon)
      waitedMs.push(Date.now() - sentAtMs)
    }
    expect(Math.min(...waitedMs)).toBeLessThan(1_000)
    const [{ event, data } = { event: '', data: null }] = reader.events
    expect(event).toBe('message')
    expect(data).toMatchObject({ index: 'logline_0', highlight_ranges: {}, decoration_stats: null })
    expect(data.message).toMatchObject({
      _id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      source: 'web',
      message: 'hello',
      code: 5,
      streams: [defaultStream],
      gl2_remote_ip: '127.0.0.1',
    })
    expect(data.message.gl2_message_id).toBe(data.message._id)
  })

  it('shows what matches its query and what is in its streams, and nothing else', async () => {
    const user = await server.seed.user({
      permissions: [`streams:read:${defaultStream}`, `streams:read:${otherStream}`],
    })
    const everything = await open(user, { query: '*', streams: defaultStream })
    const some = await open(user, { query: 'failed AND code:>=12' })
    const foreign = await open(user, { streams: otherStream })
    await send('login failed', 'failed', 'login worked', 'logout failed')
    await vi.waitFor(() => expect(textsOf(everything)).toHaveLength(4), soon)
    await vi.waitFor(() => expect(textsOf(some)).toEqual(['login failed', 'logout failed']), soon)
    expect(foreign.events).toEqual([])
  })

  it('marks the words of its query, and shows messages as the decorators of the list make them', async () => {
    const type = 'org.graylog2.decorators.SyslogSeverityMapperDecorator'
    const severity = { type, config: { source_field: 'code', target_field: 'severity' } }
    const unusable = { type, config: { source_field: 7 } }
    const user = await permitted()
    const decorated = await open(user, { query: 'error', decorators: JSON.stringify([severity]) })
    const plain = await open(user, { query: 'error', decorators: JSON.stringify([unusable]) })
    await send('error')
    for (const reader of [decorated, plain]) {
      await vi.waitFor(() => expect(textsOf(reader)).toEqual(['error']), soon)
    }
    const [first, second] = [decorated, plain].map(({ events: [event] }) => event?.data)
    expect(first).toMatchObject({
      highlight_ranges: { message: [{ start: 0, length: 5 }] },
      message: { severity: 'Notice (5)' },
      decoration_stats: { added_fields: { severity: 'Notice (5)' } },
    })
    expect(second).toMatchObject({ decoration_stats: null })
  })

  it('is refused with decorators that are none', async () => {
    const { token } = await permitted()
    const authorization = `Basic ${Buffer.from(`${token}:token`).toString('base64')}`
    const query = new URLSearchParams({ decorators: '{"type":1}' })
    const url = new URL(`api/search/live?${query}`, server.url)
    const answer = await fetch(url, { headers: { authorization, accept: 'text/event-stream' } })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('decorators')
  })

  it('shows 50 messages a second, and says exactly how many it left out', async () => {
    const reader = await open(await permitted(), { query: 'burst' })
    const texts = Array.from({ length: 5_000 }, (_, no) => `${no % 2 ? 'burst' : 'other'} ${no}`)
    await send(...texts)
    await vi.waitFor(() => expect(textsOf(reader).length + skippedOf(reader)).toBe(2_500), soon)
    expect(textsOf(reader).length).toBeGreaterThanOrEqual(50)
    expect(textsOf(reader)).toEqual(texts.filter((text) => textsOf(reader).includes(text)))
    expect(skippedOf(reader)).toBeGreaterThan(0)
    await sleep(500)
    expect(textsOf(reader).length + skippedOf(reader)).toBe(2_500)
  })

  it('leaves out what a slow reader does not read, and says exactly how many', async () => {
    const user = await permitted()
    const [fast, slow] = [await open(user, { query: 'slow' }), await open(user, { query: 'slow' })]
    slow.pause()
    const pad = 'x'.repeat(18_000)
    const count = 800
    for (let sent = 0; sent < count; sent += 10) {
      await send(...Array.from({ length: 10 }, (_, no) => `slow ${sent + no} ${pad}`))
      await sleep(100)
    }
    await vi.waitFor(() => expect(textsOf(fast).length + skippedOf(fast)).toBe(count), soon)
    expect(textsOf(slow)).toHaveLength(0)
    slow.resume()
    await vi.waitFor(() => expect(textsOf(slow).length + skippedOf(slow)).toBe(count), soon)
    expect(skippedOf(slow)).toBeGreaterThan(skippedOf(fast))
    // And it is up to date again.
    await send('slow no more')
    await vi.waitFor(() => expect(textsOf(slow)).toContain('slow no more'), soon)
    expect(textsOf(slow).length + skippedOf(slow)).toBe(count + 1)
  })

  it('ends when its user signs out', async () => {
    const { username, password } = await permitted()
    const { api } = server
    const { body } = await api.anonymous.call(sessions.create, { body: { username, password, host: '' } })
    const credentials = `${body.session_id}:session`
    const reader = await openWith(credentials, {})
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    await api.anonymous.call(sessions.remove, { headers: { authorization } })
    await ended(reader, 'signed_out')
  })

  it('ends when its streams are no longer to be read by its user', async () => {
    const user = await permitted()
    const reader = await open(user)
    await server.db.updateTable('users').set({ permissions: '[]' }).where('id', '=', user.id).execute()
    await ended(reader, 'forbidden')
    const witness = await open(await permitted())
    await send('not for you')
    await vi.waitFor(() => expect(textsOf(witness)).toEqual(['not for you']), soon)
    expect(textsOf(reader)).toEqual([])
  })

  it('ends when its user leaves the team that has the role for its streams', async () => {
    const steps = createTeamSteps(server)
    const user = await server.seed.user()
    const role = await steps.role(`streams:read:${defaultStream}`)
    const team = await steps.team({ roles: [role.id], members: [user] })
    const reader = await open(user)
    await send('for the team')
    await vi.waitFor(() => expect(textsOf(reader)).toEqual(['for the team']), soon)
    await steps.take('admin', team.id, user)
    await ended(reader, 'forbidden')
  })

  it('shows less when one of its streams is no longer to be read', async () => {
    const streams = [defaultStream, otherStream].map((id) => `streams:read:${id}`)
    const user = await server.seed.user({ permissions: streams })
    const reader = await open(user, { streams: `${defaultStream},${otherStream}` })
    await send('before')
    await vi.waitFor(() => expect(textsOf(reader)).toEqual(['before']), soon)
    const permissions = JSON.stringify([`streams:read:${otherStream}`])
    await server.db.updateTable('users').set({ permissions }).where('id', '=', user.id).execute()
    await sleep(3_000)
    const witness = await open(await permitted())
    await send('after')
    await vi.waitFor(() => expect(textsOf(witness)).toEqual(['after']), soon)
    expect(textsOf(reader)).toEqual(['before'])
  })
})
