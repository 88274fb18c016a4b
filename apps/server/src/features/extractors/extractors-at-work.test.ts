import { extractors, grok, metrics } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { messagesOfInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

type Request = z.input<typeof extractors.create.body>
type Work = Pick<Request, 'extractor_type' | 'extractor_config'> & Partial<Request>

const waiting = { timeout: 120_000, interval: 100 }
const converter = (type: string, config = {}) => ({ type, config })

/** Of each type one, with converters; each from a field of its own to one of its own. */
const works: Record<string, Work> = {
  copied: {
    extractor_type: 'copy_input',
    extractor_config: {},
    source_field: 'message',
    converters: [converter('uppercase'), converter('hash')],
  },
  status: {
    extractor_type: 'regex',
    extractor_config: { regex_value: 'status=(\\d+)' },
    converters: [converter('numeric')],
  },
  masked: {
    extractor_type: 'regex_replace',
    extractor_config: { regex: '\\d', replacement: '#', replace_all: true },
    converters: [converter('lowercase')],
  },
  second: {
    extractor_type: 'split_and_index',
    extractor_config: { split_by: ' ', index: 2 },
    converters: [converter('ip_anonymizer')],
  },
  first: {
    extractor_type: 'substring',
    extractor_config: { begin_index: 0, end_index: 3 },
    cursor_strategy: 'cut',
    source_field: 'cut_me',
  },
  by_grok: { extractor_type: 'grok', extractor_config: { grok_pattern: '%{IPV4:client}' } },
  by_json: {
    extractor_type: 'json',
    extractor_config: { key_prefix: 'j_' },
    source_field: 'document',
  },
  day: {
    extractor_type: 'copy_input',
    extractor_config: {},
    source_field: 'when',
    converters: [converter('date', { date_format: 'dd.MM.yyyy', time_zone: 'UTC' })],
  },
  parts: {
    extractor_type: 'copy_input',
    extractor_config: {},
    source_field: 'row',
    converters: [
      converter('csv', { column_header: 'col_a,col_b' }),
      converter('split_and_count', { split_by: ',' }),
    ],
  },
}

describe('extractors at work', () => {
  let server: TestServer
  let input: { id: string; port: number }

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const bodyOf = (target_field: string, work: Work): Request => ({
    ...{ title: target_field, target_field, cursor_strategy: 'copy', source_field: 'line', converters: [] },
    ...{ condition_type: 'none', condition_value: '', order: 0, ...work },
  })
  const create = async (target: string, work: Work) =>
    (await admin().call(extractors.create, { params: { inputId: input.id }, body: bodyOf(target, work) }))
      .body.extractor_id
  const change = (extractorId: string, target: string, work: Work) =>
    admin().call(extractors.update, {
      params: { inputId: input.id, extractorId },
      body: bodyOf(target, work),
    })
  const read = async (extractorId: string) =>
    (await admin().call(extractors.get, { params: { inputId: input.id, extractorId } })).body
  const send = (...messages: object[]) =>
    sendGelf(
      input.port,
      messages.map((message) => ({ host: 'web', short_message: 'Hello', ...message })),
    )
  const stored = (count: number) => messagesOfInput(server, input.id, count)
  const newest = async (count: number) => (await stored(count)).at(-1)

  it('of every type make fields that are found, with their converters', async () => {
    input = await startGelfInput(server)
    for (const [target, work] of Object.entries(works)) await create(target, work)
    await send({
      _line: 'GET 10.1.2.3 status=503',
      _document: '{"user":{"name":"ann","age":42},"ok":true}',
      _when: '24.12.2025',
      _row: 'x,y',
      _cut_me: 'abcdef',
    })
    const [message] = await stored(1)
    expect(message).toMatchObject({
      copied: 'eb61eead90e3b899c6bcbe27ac581660',
      status: 503,
      masked: 'get ##.#.#.# status=###',
      second: '10.1.2.xxx',
      first: 'abc',
      cut_me: 'def',
      client: '10.1.2.3',
      ...{ j_user_name: 'ann', j_user_age: 42, j_ok: true },
      day: '2025-12-24T00:00:00.000Z',
      ...{ col_a: 'x', col_b: 'y', parts: 2 },
    })
    expect(message?.gl2_processing_error).toBeUndefined()
  })

  it('that are changed, deleted or put in another order work so from the next message on', async () => {
    input = await startGelfInput(server)
    const work: Work = { extractor_type: 'regex', extractor_config: { regex_value: '(\\d+)' } }
    const id = await create('found', work)
    const _line = 'a 12 bc'
    await send({ _line })
    expect(await newest(1)).toMatchObject({ found: '12' })
    await change(id, 'found', { ...work, extractor_config: { regex_value: '([a-z]+)$' } })
    await send({ _line })
    expect(await newest(2)).toMatchObject({ found: 'bc' })
    const other = await create('found', { extractor_type: 'copy_input', extractor_config: {}, order: 1 })
    await send({ _line })
    expect(await newest(3)).toMatchObject({ found: _line })
    await admin().call(extractors.order, {
      params: { inputId: input.id },
      body: { order: { 0: other, 1: id } },
    })
    await send({ _line })
    expect(await newest(4)).toMatchObject({ found: 'bc' })
    for (const extractorId of [id, other]) {
      await admin().call(extractors.remove, { params: { inputId: input.id, extractorId } })
    }
    await send({ _line })
    expect(await newest(5)).not.toHaveProperty('found')
  })

  it('search by a grok pattern as it is now, also when only one within it was changed', async () => {
    input = await startGelfInput(server)
    const pattern = async (name: string, text: string) =>
      (await admin().call(grok.create, { body: { name, pattern: text } })).body.id
    const inner = await pattern('AT_WORK_INNER', '[0-9]+')
    await pattern('AT_WORK_OUTER', '<%{AT_WORK_INNER}>')
    await create('unused', {
      extractor_type: 'grok',
      extractor_config: { grok_pattern: '%{AT_WORK_OUTER:found}', named_captures_only: true },
    })
    const _line = '<12> <ab>'
    await send({ _line })
    expect(await newest(1)).toMatchObject({ found: '<12>' })
    const changed = { name: 'AT_WORK_INNER', pattern: '[a-z]+' }
    await admin().call(grok.update, { params: { patternId: inner }, body: changed })
    await send({ _line })
    expect(await newest(2)).toMatchObject({ found: '<ab>' })
    await admin().call(grok.remove, { params: { patternId: inner } })
    await send({ _line })
    const told = await newest(3)
    expect(told).not.toHaveProperty('found')
    expect(told?.gl2_processing_error).toContain('AT_WORK_INNER')
  })

  it('that fail leave the message as it is with a note, and keep the order of a connection', async () => {
    input = await startGelfInput(server)
    const failing = await create('failing', {
      extractor_type: 'json',
      extractor_config: {},
      title: 'Documents',
    })
    const dated = await create('dated', {
      extractor_type: 'copy_input',
      extractor_config: {},
      converters: [converter('date', { date_format: 'yyyy' }), converter('uppercase')],
      order: 1,
    })
    const count = 40
    const beginMs = Date.now() - count
    await send(
      ...Array.from({ length: count }, (_, no) => ({
        _line: no % 2 === 0 ? `{"number":${no}}` : 'no json',
        _no: no,
        timestamp: (beginMs + no) / 1_000,
      })),
    )
    const messages = await stored(count)
    expect(messages.map((message) => message.no)).toEqual(Array.from({ length: count }, (_, no) => no))
    // Ids sort by arrival.
    const ids = messages.map((message) => String(message._id))
    expect(ids).toEqual(ids.toSorted())
    expect(messages[0]).toMatchObject({ number: 0, dated: '{"NUMBER":0}' })
    const note = String(messages[1]?.gl2_processing_error)
    expect(note).toContain(`Could not apply extractor <Documents (${failing})>`)
    expect(note).toContain(`Could not apply converter [DATE] of extractor <dated (${dated})>`)
    expect(messages[1]).toMatchObject({ line: 'no json', dated: 'NO JSON' })
    await expect.poll(async () => (await read(failing)).exceptions, waiting).toBe(count / 2)
    await expect.poll(async () => (await read(dated)).converter_exceptions, waiting).toBe(count)
  })

  it('are counted and measured, on their page and as metrics', async () => {
    input = await startGelfInput(server)
    const id = await create('status', {
      extractor_type: 'regex',
      extractor_config: { regex_value: 'status=(\\d+)' },
      converters: [converter('numeric')],
      condition_type: 'string',
      condition_value: 'status',
    })
    await send({ _line: 'status=1' }, { _line: 'status=' }, { _line: 'nothing' }, {})
    await stored(4)
    await expect
      .poll(async () => (await read(id)).metrics, waiting)
      .toMatchObject({
        ...{ condition_hits: 2, condition_misses: 2 },
        total: { rate: { total: 4 }, duration_unit: 'microseconds', rate_unit: 'events/second' },
        condition: { rate: { total: 4 } },
        execution: { rate: { total: 2 } },
        converters: { rate: { total: 1 } },
      })
    const { time } = (await read(id)).metrics.total
    expect(time?.min).toBeGreaterThan(0)
    expect(time?.max).toBeGreaterThanOrEqual(time?.['95th_percentile'] ?? Number.NaN)
    const prefix = `org.graylog2.inputs.extractors.RegexExtractor.regex.${id}.`
    const namespace = { params: { namespace: prefix } }
    const list = (await admin().call(metrics.ofNamespace, namespace)).body
    expect(list.metrics).toMatchObject([
      { name: 'completeExecutionTime', type: 'timer', metric: { rate: { total: 4 } } },
      { name: 'conditionHits', type: 'counter', metric: { count: 2 } },
      { name: 'conditionMisses', type: 'counter', metric: { count: 2 } },
      { name: 'conditionTime', type: 'timer' },
      { name: 'converterExecutionTime', type: 'timer' },
      { name: 'executionTime', type: 'timer', metric: { duration_unit: 'microseconds' } },
    ])
    await admin().call(extractors.remove, { params: { inputId: input.id, extractorId: id } })
    expect((await admin().call(metrics.ofNamespace, namespace)).status).toBe(404)
  })
})
