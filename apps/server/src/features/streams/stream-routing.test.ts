import { indexSets, streamRules, streams, universalSearch } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createIndexSet } from '../../testing/index-set.ts'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describe('messages from a socket', () => {
  let server: TestServer
  let port: number
  let inputId: string
  let defaultSet: string
  let otherSet: string

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    const input = await startGelfInput(server)
    port = input.port
    inputId = input.id
    defaultSet = (await api().call(indexSets.list)).body.index_sets[0]?.id ?? ''
    otherSet = await createIndexSet(server.db, 'other')
  })
  afterAll(() => server.stop())

  const api = () => server.api.as('admin')

  async function running(title: string, changes: object): Promise<string> {
    const request = { title, index_set_id: defaultSet, ...changes }
    const { body } = await api().call(streams.create, { body: request })
    await api().call(streams.resume, { params: { streamId: body.stream_id } })
    return body.stream_id
  }

  /** What a search over some streams finds of a test, as index, text and streams. */
  async function found(test: string, streamIds: string[]) {
    const query = { query: `test:${test}`, range: 0, filter: `streams:${streamIds.join(',')}` }
    const { status, body } = await api().call(universalSearch.relative, { query })
    expect(status).toBe(200)
    return body.messages.map(({ index, message }) => ({
      index,
      id: message._id,
      text: message.message,
      streams: message.streams,
    }))
  }

  async function send(test: string, texts: readonly string[], fields: object = {}) {
    await sendGelf(
      port,
      texts.map((short_message) => ({ host: 'web', short_message, _test: test, ...fields })),
    )
  }

  function settles<T>(check: () => Promise<T>): Promise<T> {
    return vi.waitFor(check, { timeout: 300_000, interval: 100 })
  }

  it('go into every stream whose rules match, and stay in the default stream', async () => {
    const rules = [
      { type: 8, value: inputId },
      { type: 2, field: 'message', value: 'fail(ed|ure)' },
    ]
    const failures = await running('Failures', { rules })
    const slow = await running('Slow', { rules: [{ type: 3, field: 'took', value: '1000' }] })
    await send('match', ['login failed', 'login fine'], { _took: 1500 })
    await settles(async () => expect(await found('match', [defaultStreamId])).toHaveLength(2))
    expect(await found('match', [failures])).toEqual([
      {
        index: 'logline_0',
        id: expect.any(String),
        text: 'login failed',
        streams: expect.arrayContaining([defaultStreamId, failures, slow]),
      },
    ])
    expect((await found('match', [slow])).map(({ text }) => text).sort()).toEqual([
      'login failed',
      'login fine',
    ])
  })

  it('leave the default stream where a stream asks for it, and come into it again when that is paused', async () => {
    const rules = [{ type: 1, field: 'test', value: 'leave' }]
    const only = await running('Only', { rules, remove_matches_from_default_stream: true })
    await send('leave', ['one'])
    await settles(async () =>
      expect(await found('leave', [only])).toMatchObject([{ text: 'one', streams: [only] }]),
    )
    expect(await found('leave', [defaultStreamId])).toEqual([])
    await api().call(streams.pause, { params: { streamId: only } })
    await send('leave', ['two'])
    await settles(async () =>
      expect(await found('leave', [defaultStreamId])).toMatchObject([
        { text: 'two', streams: [defaultStreamId] },
      ]),
    )
  })

  it('follow the rules as they change', async () => {
    const streamId = await running('Changing', {})
    await send('change', ['before'])
    await settles(async () => expect(await found('change', [defaultStreamId])).toHaveLength(1))
    const body = { type: 6, field: 'message', value: 'after' }
    await api().call(streamRules.create, { params: { streamId }, body })
    await send('change', ['after'])
    await settles(async () => expect(await found('change', [streamId])).toMatchObject([{ text: 'after' }]))
  })

  it('are stored in the index set of each of their streams, under the same id', async () => {
    const rules = [{ type: 1, field: 'test', value: 'both' }]
    const streamId = await running('Elsewhere', { rules, index_set_id: otherSet })
    await send('both', ['x'])
    const [copy] = await settles(async () => {
      const messages = await found('both', [streamId])
      expect(messages).toHaveLength(1)
      return messages
    })
    const [original] = await settles(async () => {
      const messages = await found('both', [defaultStreamId])
      expect(messages).toHaveLength(1)
      return messages
    })
    expect([copy?.index, original?.index]).toEqual(['other_0', 'logline_0'])
    expect(copy?.id).toBe(original?.id)
    expect(copy?.streams).toEqual(original?.streams)
  })

  it('are still found in a stream that has moved to another index set', async () => {
    const rules = [{ type: 1, field: 'test', value: 'move' }]
    const streamId = await running('Moving', { rules, remove_matches_from_default_stream: true })
    await send('move', ['old'])
    await settles(async () => expect(await found('move', [streamId])).toHaveLength(1))
    await api().call(streams.assignToIndexSet, { params: { indexSetId: otherSet }, body: [streamId] })
    await send('move', ['new'])
    const messages = await settles(async () => {
      const messages = await found('move', [streamId])
      expect(messages).toHaveLength(2)
      return messages
    })
    expect(messages.map(({ text, index }) => `${text} ${index}`).sort()).toEqual([
      'new other_0',
      'old logline_0',
    ])
  })
})
