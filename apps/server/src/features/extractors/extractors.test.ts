import { audit, extractors, grok, inputs } from '@logline/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

type Request = z.input<typeof extractors.create.body>

const copy: Request = {
  title: 'Copied',
  cursor_strategy: 'copy',
  source_field: 'message',
  target_field: 'copied',
  extractor_type: 'copy_input',
  extractor_config: {},
  converters: [],
  condition_type: 'none',
  condition_value: '',
  order: 0,
}

/** One of each type that can be made, with what it needs. */
const configs: Record<string, Record<string, unknown>> = {
  copy_input: {},
  grok: { grok_pattern: '%{IP:client}' },
  json: { list_separator: ', ', flatten: true },
  regex: { regex_value: '(\\d+)' },
  regex_replace: { regex: 'a(.)', replacement: '$1', replace_all: true },
  split_and_index: { split_by: ' ', index: 2 },
  substring: { begin_index: 0, end_index: 3 },
}
const types = Object.keys(configs) as Request['extractor_type'][] // names of types

const converters = [
  { type: 'numeric', config: {} },
  { type: 'date', config: { date_format: 'yyyy-MM-dd', time_zone: 'Europe/Berlin', locale: 'de-DE' } },
  { type: 'flexdate', config: { time_zone: 'UTC' } },
  { type: 'hash', config: {} },
  { type: 'split_and_count', config: { split_by: ' ' } },
  { type: 'syslog_pri_level', config: {} },
  { type: 'syslog_pri_facility', config: {} },
  { type: 'tokenizer', config: {} },
  { type: 'ip_anonymizer', config: {} },
  { type: 'csv', config: { column_header: 'a,b', separator: ';' } },
  { type: 'lowercase', config: {} },
  { type: 'uppercase', config: {} },
]

describeOnEachDatabase('extractors of inputs', (database) => {
  let server: TestServer
  let log: string[]
  let inputId: string
  let made = 0

  beforeAll(async () => {
    log = []
    server = await startTestServer({ database, log: { write: (line) => log.push(line) } })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    inputId = await newInput()
  })

  const admin = () => server.api.as('admin')
  const newInput = async () => {
    made += 1
    const body = {
      title: `Input ${made}`,
      type: 'org.graylog2.inputs.raw.udp.RawUDPInput',
      global: true,
      configuration: { bind_address: '127.0.0.1', port: 20_000 + made },
    }
    return (await admin().call(inputs.create, { body })).body.id
  }
  const create = (changes: Partial<Request> = {}, caller: 'admin' | TestUser = 'admin') =>
    server.api.as(caller).call(extractors.create, { params: { inputId }, body: { ...copy, ...changes } })
  const idOf = async (changes: Partial<Request> = {}) => (await create(changes)).body.extractor_id
  const get = (extractorId: string) => admin().call(extractors.get, { params: { inputId, extractorId } })
  const list = async () => (await admin().call(extractors.list, { params: { inputId } })).body
  const update = (extractorId: string, changes: Partial<Request>) =>
    admin().call(extractors.update, { params: { inputId, extractorId }, body: { ...copy, ...changes } })
  const order = (places: Record<string, string>) =>
    admin().call(extractors.order, { params: { inputId }, body: { order: places } })
  const titles = async () => (await list()).extractors.map(({ title }) => title)

  it('are made, and read as they were sent, with nothing measured yet', async () => {
    const noTimer = { time: null, rate: null, duration_unit: null, rate_unit: null }
    const made = await create({ converters, condition_type: 'string', condition_value: 'login', order: 7 })
    expect(made.status).toBe(201)
    const { extractor_id: id } = made.body
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/)
    const extractor = {
      id,
      title: 'Copied',
      type: 'copy_input',
      cursor_strategy: 'copy',
      source_field: 'message',
      target_field: 'copied',
      extractor_config: {},
      creator_user_id: 'admin',
      converters,
      condition_type: 'string',
      condition_value: 'login',
      order: 7,
      exceptions: 0,
      converter_exceptions: 0,
      metrics: {
        ...{ total: noTimer, condition: noTimer, execution: noTimer, converters: noTimer },
        ...{ condition_hits: 0, condition_misses: 0 },
      },
    }
    expect((await get(id)).body).toEqual(extractor)
    expect(await list()).toEqual({ total: 1, extractors: [extractor] })
  })

  it.each(types)('of the type %s are kept with their configuration', async (extractor_type) => {
    const extractor_config = configs[extractor_type] ?? {}
    const id = await idOf({ extractor_type, extractor_config })
    expect((await get(id)).body).toMatchObject({ type: extractor_type, extractor_config })
  })

  it('are made of names in upper case, too', async () => {
    const upper = { cursor_strategy: 'CUT', extractor_type: 'COPY_INPUT', condition_type: 'REGEX' } as never
    const id = await idOf({ ...(upper as object), condition_value: '^a' })
    expect((await get(id)).body).toMatchObject({
      ...{ cursor_strategy: 'cut', type: 'copy_input', condition_type: 'regex' },
    })
  })

  it.each([
    ['a title', { title: ' ' }, 'title'],
    ['a source field', { source_field: '' }, 'source_field'],
    ['a target field', { extractor_type: 'json', target_field: '' }, 'target_field'],
    ['a type that is known', { extractor_type: 'xml' }, 'extractor_type'],
    ['a strategy that is known', { cursor_strategy: 'move' }, 'cursor_strategy'],
    ['a condition that is known', { condition_type: 'glob' }, 'condition_type'],
    ['a target field that is not reserved', { target_field: '_id' }, 'target_field'],
    ['what to search by', { extractor_type: 'regex' }, 'regex_value'],
    [
      'an expression that can be read',
      { extractor_type: 'regex', extractor_config: { regex_value: '(a' } },
      'extractor_config.regex_value',
    ],
    [
      'a pattern that can be read',
      { extractor_type: 'grok', extractor_config: { grok_pattern: '%{NOT_THERE}' } },
      'extractor_config.grok_pattern',
    ],
    [
      'numbers where they belong',
      { extractor_type: 'substring', extractor_config: { begin_index: 'a', end_index: 2 } },
      'extractor_config.begin_index',
    ],
    [
      'a lookup table that is there',
      { extractor_type: 'lookup_table', extractor_config: { lookup_table_name: 'users' } },
      'extractor_config.lookup_table_name',
    ],
    ['a condition that can be read', { condition_type: 'regex', condition_value: '[' }, 'condition_value'],
  ])('need %s', async (_, changes, field) => {
    const refused = await create(changes as Partial<Request>) // wrong on purpose
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(field)
    const extractorId = await idOf()
    expect((await update(extractorId, changes as Partial<Request>)).status).toBe(400)
    expect(await titles()).toEqual(['Copied'])
  })

  it('tell at the field of a form what is wrong there', async () => {
    const bad = { extractor_type: 'regex', extractor_config: { regex_value: '(\\d{3}' } } as const
    const { body } = await create(bad)
    expect(body).toMatchObject({
      type: 'ValidationApiError',
      validation_errors: { 'extractor_config.regex_value': [{ error: expect.any(String) }] },
    })
  })

  it('leave out converters that cannot be used, and the log says which', async () => {
    const sent = [
      { type: 'lowercase', config: {} },
      { type: 'translate', config: {} },
      { type: 'split_and_count', config: {} },
      { type: 'date', config: { date_format: 'yyyy-qqqq-[' } },
      { type: 'lookup_table', config: { lookup_table_name: 'users' } },
      { type: 'numeric', config: {} },
    ]
    const id = await idOf({ converters: sent })
    expect((await get(id)).body.converters.map(({ type }) => type)).toEqual(['lowercase', 'numeric'])
    const lines = log.filter((line) => line.includes('left out'))
    for (const word of ['translate', 'split_by', 'users']) {
      expect(lines.some((line) => line.includes(word))).toBe(true)
    }
  })

  it('are changed whole, and keep who made them', async () => {
    const id = await idOf({ converters, order: 3 })
    const changed = await update(id, { title: 'Cut', cursor_strategy: 'cut', target_field: 'rest' })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      ...{ id, title: 'Cut', cursor_strategy: 'cut', target_field: 'rest' },
      ...{ converters: [], order: 0, creator_user_id: 'admin' },
    })
    expect((await get(id)).body).toEqual(changed.body)
  })

  it('are deleted, and go with their input', async () => {
    const [first, second] = [await idOf(), await idOf()]
    const removed = await admin().call(extractors.remove, { params: { inputId, extractorId: first } })
    expect(removed.status).toBe(204)
    expect((await get(first)).status).toBe(404)
    await admin().call(inputs.remove, { params: { inputId } })
    expect((await get(second)).status).toBe(404)
    expect((await admin().call(extractors.list, { params: { inputId } })).status).toBe(404)
    const left = await server.db.selectFrom('extractors').select('id').where('id', '=', second).execute()
    expect(left).toEqual([])
  })

  it('stand in their order, those of the same place by age; a new order leaves alone what it does not name', async () => {
    const a = await idOf({ title: 'a', order: 5 })
    const b = await idOf({ title: 'b', order: 5 })
    await idOf({ title: 'c', order: 1 })
    expect(await titles()).toEqual(['c', 'a', 'b'])
    expect((await order({ 0: b, 3: a })).status).toBe(204)
    expect(await titles()).toEqual(['b', 'c', 'a'])
    expect((await list()).extractors.map((each) => each.order)).toEqual([0, 1, 3])
  })

  it('are not put in order with those that are not there, or twice, and then none is moved', async () => {
    const a = await idOf({ title: 'a', order: 1 })
    const own = inputId
    inputId = await newInput()
    const foreign = await idOf()
    inputId = own
    for (const other of ['gone', foreign]) {
      const refused = await order({ 5: a, 6: other })
      expect(refused).toMatchObject({ status: 404, body: { message: expect.stringContaining(other) } })
    }
    expect((await order({ 5: a, 6: a })).status).toBe(400)
    expect((await get(a)).body.order).toBe(1)
  })

  it('are not found at another input', async () => {
    const extractorId = await idOf()
    const params = { inputId: await newInput(), extractorId }
    const calls = [
      admin().call(extractors.get, { params }),
      admin().call(extractors.update, { params, body: copy }),
      admin().call(extractors.remove, { params }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    const nowhere = { params: { inputId: 'a'.repeat(24) }, body: copy }
    expect((await admin().call(extractors.create, nowhere)).status).toBe(404)
    expect((await get(extractorId)).status).toBe(200)
  })

  it('are bounded in number', async () => {
    const [row] = await Promise.all([
      idOf().then((id) =>
        server.db.selectFrom('extractors').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    ])
    const many = Array.from({ length: 499 }, (_, no) => ({ ...row, id: `many ${made} ${no}` }))
    await server.db.insertInto('extractors').values(many).execute()
    expect(await create()).toMatchObject({ status: 400, body: { message: expect.stringContaining('500') } })
  })

  it('stand in the audit trail with what was changed, an order as a change of the input', async () => {
    const id = await idOf({ title: 'Audited' })
    await update(id, { title: 'Audited', target_field: 'other' })
    await order({ 4: id })
    await admin().call(extractors.remove, { params: { inputId, extractorId: id } })
    const entries = (await admin().call(audit.list, { query: { per_page: 4 } })).body.elements
    expect(entries.map(({ entity_type, action }) => `${entity_type} ${action}`)).toEqual([
      'extractor delete',
      'input update',
      'extractor update',
      'extractor create',
    ])
    expect(entries[1]).toMatchObject({ entity_id: inputId, details: { sorted_extractors: 1 } })
    expect(entries[2]).toMatchObject({
      entity_id: id,
      details: { input_id: inputId, changed: ['targetField'] },
    })
  })

  describe('are read and changed by those who may do so with the input', () => {
    let reader: TestUser
    let editor: TestUser
    let stranger: TestUser
    let extractorId: string

    beforeEach(async () => {
      extractorId = await idOf()
      const read = `inputs:read:${inputId}`
      reader = await server.seed.user({ permissions: [read] })
      editor = await server.seed.user({ permissions: [read, `inputs:edit:${inputId}`] })
      const other = await newInput()
      stranger = await server.seed.user({ permissions: [`inputs:read:${other}`, `inputs:edit:${other}`] })
    })

    const statuses = async (caller: TestUser) => {
      const api = server.api.as(caller)
      const ofInput = { params: { inputId } }
      const one = { params: { inputId, extractorId } }
      const { title: _, order: __, ...draft } = copy
      const on = { kind: 'texts' as const, texts: ['a'] }
      const calls = [
        () => api.call(extractors.list, ofInput),
        () => api.call(extractors.get, one),
        () => api.call(extractors.preview, { ...ofInput, body: { extractor: draft, on } }),
        () => api.call(extractors.create, { ...ofInput, body: copy }),
        () => api.call(extractors.update, { ...one, body: copy }),
        () => api.call(extractors.order, { ...ofInput, body: { order: { 1: extractorId } } }),
        () => api.call(extractors.remove, one),
      ]
      const found: number[] = []
      for (const call of calls) found.push((await call()).status)
      return found
    }

    it('who may read it sees and tries', async () => {
      expect(await statuses(reader)).toEqual([200, 200, 200, 403, 403, 403, 403])
    })

    it('who may edit it changes', async () => {
      expect(await statuses(editor)).toEqual([200, 200, 200, 201, 200, 204, 204])
    })

    it('who has another input does neither', async () => {
      expect(await statuses(stranger)).toEqual([403, 403, 403, 403, 403, 403, 403])
    })
  })

  it('are told of by the grok patterns that they need, directly or over others', async () => {
    const pattern = async (name: string, text: string) =>
      (await admin().call(grok.create, { body: { name, pattern: text } })).body.id
    const inner = await pattern('EXTRACTED_INNER', 'i')
    const outer = await pattern('EXTRACTED_OUTER', '%{EXTRACTED_INNER}')
    const extractor_config = { grok_pattern: 'a %{EXTRACTED_OUTER:b}' }
    const id = await idOf({ title: 'By grok', extractor_type: 'grok', extractor_config })
    const uses = async (patternId: string) =>
      (await admin().call(grok.uses, { params: { patternId } })).body.uses.filter(
        ({ type }) => type === 'extractor',
      )
    const use = { type: 'extractor', id, title: 'By grok', input_id: inputId, input_title: `Input ${made}` }
    expect(await uses(outer)).toEqual([{ ...use, direct: true }])
    expect(await uses(inner)).toEqual([{ ...use, direct: false }])
    for (const patternId of [inner, outer]) await admin().call(grok.remove, { params: { patternId } })
  })
})
