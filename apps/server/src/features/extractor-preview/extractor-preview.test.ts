import { extractors, indexSets, streamRules, streams } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { messagesOfInput } from '../../testing/messages/running-input.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

type Body = z.input<typeof extractors.preview.body>
type Draft = Partial<Body['extractor']>

const draft: Body['extractor'] = {
  cursor_strategy: 'copy',
  source_field: 'line',
  target_field: 'found',
  extractor_type: 'regex',
  extractor_config: { regex_value: 'id=(\\d+)' },
  converters: [],
  condition_type: 'none',
  condition_value: '',
}
const recent = { kind: 'recent' } as const
const nothing = { converted: [], values: {}, fields: {}, removed_fields: [], rest: null, errors: [] }

describe('what an extractor would do', () => {
  let server: TestServer
  let input: { id: string; port: number }
  let other: { id: string; port: number }
  /** Reads the inputs, and of messages those of one stream. */
  let streamReader: TestUser
  let inputReader: TestUser

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    const admin = server.api.as('admin')
    const index_set_id = (await admin.call(indexSets.list)).body.index_sets[0]?.id ?? ''
    const stream = { title: 'Shop', index_set_id, remove_matches_from_default_stream: true }
    const streamId = (await admin.call(streams.create, { body: stream })).body.stream_id
    const rule = { type: 5, field: 'shop', value: '', inverted: false, description: '' }
    await admin.call(streamRules.create, { params: { streamId }, body: rule })
    await admin.call(streams.resume, { params: { streamId } })
    input = await startGelfInput(server)
    other = await startGelfInput(server)
    const read = [`inputs:read:${input.id}`]
    streamReader = await server.seed.user({ permissions: [...read, `streams:read:${streamId}`] })
    inputReader = await server.seed.user({ permissions: read })
    const second = Date.now() / 1_000 - 60
    await sendGelf(input.port, [
      { host: 'web', short_message: 'old', _line: 'id=0', timestamp: second - 7_200 },
      { host: 'web', short_message: 'one', _line: 'id=1 a', timestamp: second, _shop: 'x' },
      { host: 'web', short_message: 'two', _line: 'ID 2', timestamp: second + 1 },
      { host: 'web', short_message: 'number', _line: 5, timestamp: second + 2 },
      { host: 'web', short_message: 'without', timestamp: second + 3 },
      { host: 'web', short_message: 'three', _line: 'id=3 b', timestamp: second + 4 },
    ])
    await sendGelf(other.port, [{ host: 'web', short_message: 'other', _line: 'id=9' }])
    await messagesOfInput(server, input.id, 6)
    await messagesOfInput(server, other.id, 1)
  })
  afterAll(() => server.stop())

  const ask = (changes: Draft, on: Body['on'], caller: 'admin' | TestUser = 'admin') =>
    server.api.as(caller).call(extractors.preview, {
      params: { inputId: input.id },
      body: { extractor: { ...draft, ...changes }, on },
    })
  const ofTexts = async (changes: Draft, ...texts: string[]) =>
    (await ask(changes, { kind: 'texts', texts })).body
  const ofText = async (changes: Draft, text: string) => (await ofTexts(changes, text)).results[0]

  it('with texts is told of each, with where it was found and how long it takes', async () => {
    const { results, took_us } = await ofTexts({}, 'an id=42!', 'none', '')
    expect(took_us).toBeGreaterThan(0)
    const common = { ...nothing, message: null, condition: 'none' }
    expect(results).toEqual([
      {
        ...common,
        text: 'an id=42!',
        ...{ match: { begin: 3, end: 8 }, extracted: [{ begin: 6, end: 8 }] },
        ...{ values: { found: '42' }, fields: { found: '42' } },
      },
      { ...common, text: 'none', match: null, extracted: [] },
      { ...common, text: '', match: null, extracted: [] },
    ])
  })

  it('shows the condition, what each converter makes, what is cut, and what would be noted', async () => {
    const changes = {
      ...{ condition_type: 'string', condition_value: 'id' },
      ...{ cursor_strategy: 'cut', source_field: 'message' },
    } as const
    expect(await ofText(changes, 'nothing')).toMatchObject({ condition: 'miss', values: {} })
    expect(await ofText(changes, 'id=1')).toMatchObject({ condition: 'hit', rest: null })
    const cut = await ofText({ ...changes, source_field: 'line' }, 'id=1 b')
    expect(cut).toMatchObject({ rest: 'id= b', fields: { found: '1', line: 'id= b' } })
    const converters = ['numeric', 'uppercase'].map((type) => ({ type, config: {} }))
    expect(await ofText({ converters }, 'id=7')).toMatchObject({
      values: { found: '7' },
      fields: { found: 7 },
      converted: [{ type: 'numeric', before: '7', after: 7, added: {}, error: null }],
    })
    const csv = { type: 'csv', config: { column_header: 'a,b' } }
    const copied = { extractor_type: 'copy_input', extractor_config: {} } as const
    expect(await ofText({ ...copied, converters: [csv] }, 'x,y')).toMatchObject({
      fields: { a: 'x', b: 'y', found: 'x,y' },
      converted: [{ type: 'csv', added: { a: 'x', b: 'y' } }],
    })
    const json = await ofText({ extractor_type: 'json', extractor_config: {} }, 'no json')
    expect(json?.errors).toEqual([expect.stringContaining('Could not apply extractor')])
  })

  it('with recent messages is told of those of the input that have the field, the newest first', async () => {
    const { body } = await ask({}, recent)
    expect(body.results.map(({ text }) => text)).toEqual(['id=3 b', null, 'ID 2', 'id=1 a'])
    expect(body.results[0]).toMatchObject({
      message: { id: expect.any(String), index: 'logline_0', timestamp: expect.stringMatching(/Z$/) },
      fields: { found: '3' },
    })
    expect((await ask({}, { ...recent, limit: 2 })).body.results).toHaveLength(2)
    expect((await ask({}, { ...recent, range: 86_400 })).body.results.at(-1)?.text).toBe('id=0')
    expect((await ask({ source_field: 'nowhere' }, recent)).body).toEqual({ results: [], took_us: null })
    expect((await ask({ source_field: 'a" OR "b' }, recent)).body.results).toEqual([])
  })

  it('shows what is set also where a message has it already, from the extractor that is edited', async () => {
    const sameAgain = { source_field: 'shop', target_field: 'shop', extractor_type: 'copy_input' } as const
    const { results } = (await ask({ ...sameAgain, extractor_config: {} }, recent)).body
    expect(results).toMatchObject([{ text: 'x', values: { shop: 'x' }, fields: { shop: 'x' } }])
  })

  it('with one message is told by its index and id', async () => {
    const { message } = (await ask({}, recent)).body.results[3] ?? {}
    const place = { kind: 'message', index: message?.index ?? '', id: message?.id ?? '' } as const
    expect((await ask({}, place)).body.results).toMatchObject([{ message, fields: { found: '1' } }])
    for (const gone of [
      { ...place, id: 'gone' },
      { ...place, index: 'logline_77' },
    ]) {
      expect((await ask({}, gone)).status).toBe(404)
    }
  })

  it('shows only messages that the caller may read', async () => {
    const all = (await ask({}, recent)).body.results
    const own = (await ask({}, recent, streamReader)).body.results
    expect(own.map(({ text }) => text)).toEqual(['id=1 a'])
    expect((await ask({}, recent, inputReader)).body.results).toEqual([])
    const statusFor = async (caller: TestUser, index: number) => {
      const { id = '', index: name = '' } = all[index]?.message ?? {}
      return (await ask({}, { kind: 'message', index: name, id }, caller)).status
    }
    expect([await statusFor(streamReader, 3), await statusFor(streamReader, 0)]).toEqual([200, 403])
    expect(await statusFor(inputReader, 3)).toBe(403)
  })

  it.each([
    ['extractor_config.regex_value', { extractor_config: { regex_value: '(\\d{3}' } }],
    ['extractor_config.regex_value', { extractor_config: {} }],
    [
      'extractor_config.grok_pattern',
      { extractor_type: 'grok', extractor_config: { grok_pattern: '%{NOPE}' } },
    ],
    ['extractor_config.regex', { extractor_type: 'regex_replace', extractor_config: { regex: '[' } }],
    ['condition_value', { condition_type: 'regex', condition_value: '(' }],
    ['target_field', { target_field: '_source' }],
    ['converters.0.type', { converters: [{ type: 'translate', config: {} }] }],
    [
      'converters.1.config.split_by',
      {
        converters: [
          { type: 'numeric', config: {} },
          { type: 'split_and_count', config: {} },
        ],
      },
    ],
    [
      'converters.0.config.date_format',
      { converters: [{ type: 'date', config: { date_format: "yyyy-'" } }] },
    ],
    [
      'converters.0.config.lookup_table_name',
      { converters: [{ type: 'lookup_table', config: { lookup_table_name: 'users' } }] },
    ],
  ])('says at %s what cannot be used', async (field, changes) => {
    const refused = await ask(changes as Draft, { kind: 'texts', texts: ['a'] }) // wrong on purpose
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ validation_errors: { [field]: [{ error: expect.any(String) }] } })
  })

  it('ends in time, however long the texts are, and keeps nobody else waiting', async () => {
    const texts = Array.from({ length: 70 }, () => 'ab'.repeat(50_000))
    const slow = ask({ extractor_config: { regex_value: '([ab]*a[ab]{200}c)' } }, { kind: 'texts', texts })
    expect((await ofTexts({}, 'id=1')).results).toHaveLength(1)
    expect([200, 400]).toContain((await slow).status)
  })

  it('stores nothing', async () => {
    await ask({}, recent)
    const list = await server.api.as('admin').call(extractors.list, { params: { inputId: input.id } })
    expect(list.body.total).toBe(0)
  })
})
