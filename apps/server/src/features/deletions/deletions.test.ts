import {
  audit,
  type DeletionPreview,
  fields,
  messageDeletions,
  permissions,
  streamRules,
  streams,
  systemJobs,
  universalSearch,
} from '@logline/contract'
import { defaultStreamId, failuresStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { quickJobs, startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const patiently = { timeout: 300_000, interval: 100 }
const allTime = { type: 'relative', range: 0 } as const

describeOnEachDatabase('deletions of messages', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, engine: true, jobTimes: quickJobs })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const send = (host: string, texts: readonly string[], others: object = {}) =>
    storeMessages(
      server,
      texts.map((short_message) => ({ version: '1.1', host, short_message, ...others })),
    )

  async function foundOf(query: string) {
    const { body } = await admin().call(universalSearch.relative, { query: { query, range: 0, limit: 100 } })
    return body.messages.map(({ message }) => message.message).sort()
  }

  const scopeOf = (query: string) => ({ query, streams: [defaultStreamId], index_sets: [] })
  const preview = (query: string, api: ApiClient = admin()) =>
    api.call(messageDeletions.preview, { body: { ...scopeOf(query), timerange: allTime } })

  /** What arrived a moment ago is not counted yet. */
  async function previewWith(query: string, messages: number): Promise<DeletionPreview> {
    return vi.waitFor(async () => {
      const { status, body } = await preview(query)
      expect([status, body.messages]).toEqual([200, messages])
      return body
    }, patiently)
  }

  const bodyOf = (query: string, { timerange, arrived_before, messages }: DeletionPreview) => {
    const { from, to } = timerange
    const range = { type: 'absolute', from, to } as const
    return { ...scopeOf(query), timerange: range, arrived_before, expected_messages: messages }
  }

  const stateOf = async (deletionId: string) =>
    (await admin().call(messageDeletions.get, { params: { deletionId } })).body

  it('what was previewed is deleted, by a job, and what arrives later is not', async () => {
    await send('leaky', ['password one', 'password two', 'harmless'], { _account: 'anna', _day: 'monday' })
    await send('leaky', ['harmless too'], { _account: 'berta', _day: 'monday' })
    const query = 'source:leaky AND password'
    const shown = await previewWith(query, 2)
    const place = { index_name: 'logline_0', index_set_title: 'Default index set' }
    expect(shown).toMatchObject({ indices: [{ ...place, messages: 2 }], closed_indices: [] })
    expect(shown.samples.map(({ message }) => message).sort()).toEqual(['password one', 'password two'])
    expect(shown.samples[0]).toMatchObject({ index_name: 'logline_0', source: 'leaky' })

    await send('leaky', ['password three'], { _account: 'carla' })
    const started = await admin().call(messageDeletions.start, { body: bodyOf(query, shown) })
    expect([started.status, started.body]).toMatchObject([
      202,
      { query, messages: 2, created_by: 'admin', hidden_at: null, erased_at: null, is_cancelable: true },
    ])
    const { id } = started.body
    await vi.waitFor(async () => {
      expect(await stateOf(id)).toMatchObject({
        state: 'complete',
        percent_complete: 100,
        hidden_at: expect.any(String),
        erased_at: expect.any(String),
        is_cancelable: false,
      })
    }, patiently)
    expect(await foundOf('source:leaky')).toEqual(['harmless', 'harmless too', 'password three'])

    const { jobs } = (await admin().call(systemJobs.list)).body
    expect(jobs.find(({ name }) => name === 'delete_messages')).toMatchObject({
      job_status: 'complete',
      info: 'Deleted 2 messages for good.',
    })
    const listed = (await admin().call(messageDeletions.list, { query: { query: 'password' } })).body
    expect(listed.elements).toEqual([await stateOf(id)])
    const trail = await admin().call(audit.list, { query: { filters: ['entity_type:message_deletion'] } })
    expect(trail.body.elements).toMatchObject([
      {
        action: 'create',
        username: 'admin',
        entity_id: id,
        entity_title: query,
        details: { query, messages: 2 },
      },
    ])
    const cancelled = await admin().call(messageDeletions.cancel, { params: { deletionId: id } })
    expect(cancelled.status).toBe(403)
  })

  it('suggestions tell no value of what was deleted', async () => {
    const accounts = async () => {
      const body = { field: 'customer', input: '', streams: [], timerange: allTime }
      const { suggestions } = (await admin().call(fields.suggest, { body })).body
      return (suggestions ?? []).map(({ value, occurrence }) => [value, occurrence])
    }
    await send('shop', ['order'], { _customer: 'anna' })
    await send('shop', ['order', 'order'], { _customer: 'berta' })
    await vi.waitFor(
      async () =>
        expect(await accounts()).toEqual([
          ['berta', 2],
          ['anna', 1],
        ]),
      patiently,
    )
    const query = 'customer:anna'
    const body = bodyOf(query, await previewWith(query, 1))
    const { id } = (await admin().call(messageDeletions.start, { body })).body
    await vi.waitFor(async () => expect((await stateOf(id)).state).toBe('complete'), patiently)
    expect(await accounts()).toEqual([['berta', 2]])
  })

  it('a count that has changed is refused with the new one', async () => {
    await send('counted', ['one', 'two'])
    const shown = await previewWith('source:counted', 2)
    const body = { ...bodyOf('source:counted', shown), expected_messages: 5 }
    const answer = await admin().call(messageDeletions.start, { body })
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { type: 'DeletionCountChanged', expected_messages: 5, messages: 2 },
    ])
    expect(await foundOf('source:counted')).toEqual(['one', 'two'])
  })

  it('one that is cancelled before a message is hidden deletes none', async () => {
    await send('spared', ['stays'])
    const body = bodyOf('source:spared', await previewWith('source:spared', 1))
    const { id } = (await admin().call(messageDeletions.start, { body })).body
    const params = { deletionId: id }
    expect((await admin().call(messageDeletions.cancel, { params })).status).toBe(202)
    await vi.waitFor(async () => {
      expect(await stateOf(id)).toMatchObject({
        state: 'cancelled',
        info: 'Nothing was deleted.',
        hidden_at: null,
        is_cancelable: false,
      })
    }, patiently)
    expect(await foundOf('source:spared')).toEqual(['stays'])
  })

  it('messages of other streams, times and index sets stay', async () => {
    const { body: list } = await admin().call(streams.list)
    const indexSetId = list.streams.find(({ id }) => id === defaultStreamId)?.index_set_id ?? ''
    const stream = { title: 'tenant', index_set_id: indexSetId, remove_matches_from_default_stream: true }
    const streamId = (await admin().call(streams.create, { body: stream })).body.stream_id
    const rule = { type: 1, field: 'source', value: 'tenant', inverted: false, description: null }
    await admin().call(streamRules.create, { params: { streamId }, body: rule })
    await admin().call(streams.resume, { params: { streamId } })
    const at = Date.UTC(2026, 0, 10) / 1000
    await send('tenant', ['theirs'], { timestamp: at })
    await send('landlord', ['early'], { timestamp: at })
    await send('landlord', ['late'], { timestamp: at + 7200 })
    const timerange = {
      type: 'absolute',
      from: '2026-01-10T00:00:00.000Z',
      to: '2026-01-10T01:00:00.000Z',
    } as const
    const of = async (scope: object) => {
      const body = { query: '*', streams: [], index_sets: [], timerange, ...scope }
      return (await admin().call(messageDeletions.preview, { body })).body.messages
    }
    await vi.waitFor(async () => expect(await of({ index_sets: [indexSetId] })).toBe(2), patiently)
    expect(await of({ streams: [defaultStreamId] })).toBe(1)
    expect(await of({ streams: [streamId] })).toBe(1)
    const failures = list.streams.find(({ id }) => id === failuresStreamId)?.index_set_id
    expect(await of({ streams: [streamId], index_sets: [failures ?? ''] })).toBe(0)
  })

  const user = async (...granted: string[]) => server.api.as(await server.seed.user({ permissions: granted }))

  it('the right to delete messages is one of its own, and the streams must be readable', async () => {
    const { permissions: known } = (await admin().call(permissions.all)).body
    expect(known.messages).toEqual(['analyze', 'delete', 'read'])
    const reader = await user('streams:read', 'messages:read', 'systemjobs:create')
    expect((await preview('*', reader)).status).toBe(403)
    expect((await reader.call(messageDeletions.list)).status).toBe(403)
    const blind = await user('messages:delete')
    const named = await preview('*', blind)
    expect([named.status, named.body]).toMatchObject([403, { type: 'MissingStreamPermission' }])
    const body = { query: '*', streams: [], index_sets: ['a'], timerange: allTime }
    expect((await blind.call(messageDeletions.preview, { body })).status).toBe(403)
    const both = await user('messages:delete', `streams:read:${defaultStreamId}`)
    expect((await preview('*', both)).status).toBe(200)
  })

  it.each([
    ['nothing is named', { streams: [] }, 'Name the streams or the index sets'],
    ['the query is empty', { query: ' ' }, 'write * as the query'],
    ['the query cannot be read', { query: 'a AND (b' }, 'column 9'],
    ['there is no such stream', { streams: ['a'.repeat(24)] }, 'There is no stream'],
    ['there is no such index set', { index_sets: ['nowhere'] }, 'There is no index set <nowhere>'],
  ])('refuses when %s', async (_, wrong, message) => {
    const body = { ...scopeOf('a'), timerange: allTime, ...wrong }
    const answer = await admin().call(messageDeletions.preview, { body })
    expect([answer.status, answer.body]).toMatchObject([400, { message: expect.stringContaining(message) }])
    const start = {
      ...body,
      timerange: { type: 'absolute', from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' } as const,
    }
    const moment = { arrived_before: '2026-01-02T00:00:00.000Z', expected_messages: 1 }
    const started = await admin().call(messageDeletions.start, { body: { ...start, ...moment } })
    expect([started.status, started.body]).toMatchObject([400, { message: expect.stringContaining(message) }])
  })

  it('refuses a moment to come', async () => {
    const shown = (await preview('*')).body
    const body = { ...bodyOf('*', shown), expected_messages: 1, arrived_before: '2999-01-01T00:00:00.000Z' }
    expect((await admin().call(messageDeletions.start, { body })).status).toBe(400)
  })
})

it('nothing begins while the message store is away', async () => {
  const server = await startTestServer()
  try {
    const body = { query: '*', streams: [defaultStreamId], index_sets: [] }
    const api = server.api.as('admin')
    const previewed = await api.call(messageDeletions.preview, { body: { ...body, timerange: allTime } })
    expect(previewed.status).toBe(503)
    const timerange = { type: 'absolute', from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' } as const
    const moment = { arrived_before: '2026-01-02T00:00:00.000Z', expected_messages: 1 }
    const started = await api.call(messageDeletions.start, { body: { ...body, timerange, ...moment } })
    expect(started.status).toBe(503)
    expect((await api.call(messageDeletions.list)).body.elements).toEqual([])
  } finally {
    await server.stop()
  }
})
