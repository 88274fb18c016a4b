import { type GrokImportStrategy, grok, tools } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareTexts } from '../../db/index.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { ensureGrokPatterns } from './ensure-grok-patterns.ts'

describeOnEachDatabase('grok patterns', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const create = (name: string, pattern: string) => admin().call(grok.create, { body: { name, pattern } })
  const named = async (name: string) =>
    (await admin().call(grok.list)).body.patterns.find((pattern) => pattern.name === name)
  const post = (text: string, strategy?: string) =>
    admin().fetch(`/system/grok${strategy ? `?import-strategy=${strategy}` : ''}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/plain' },
    })

  it('are the usual ones at first; what was deleted stays away when the server starts again', async () => {
    const { patterns } = (await admin().call(grok.list)).body
    expect(patterns).toHaveLength(76)
    expect(patterns.map(({ name }) => name)).toEqual(patterns.map(({ name }) => name).toSorted(compareTexts))
    const tty = await named('TTY')
    expect(tty).toMatchObject({
      pattern: expect.any(String),
      content_pack: expect.stringMatching(/^a3ce55ad-/),
    })
    expect((await admin().call(grok.remove, { params: { patternId: tty?.id ?? '' } })).status).toBe(204)
    await ensureGrokPatterns(server.db)
    expect(await named('TTY')).toBeUndefined()
  })

  it('are created, found, changed and deleted, each with an audit entry', async () => {
    const made = await create('ORDER', 'order-%{INT:order:int}')
    expect(made).toMatchObject({ status: 201, body: { name: 'ORDER', content_pack: null } })
    const { id } = made.body
    expect(made.headers.get('location')).toMatch(new RegExp(`/system/grok/${id}$`))
    const params = { patternId: id }
    expect((await admin().call(grok.get, { params })).body).toEqual(made.body)
    const query = { query: 'pattern:order-', per_page: 10 }
    expect((await admin().call(grok.page, { query })).body).toMatchObject({ total: 1, patterns: [{ id }] })
    const body = { id: 'ignored', name: 'ORDER_ID', pattern: 'o-%{INT:order}', content_pack: 'x' }
    const changed = { id, name: 'ORDER_ID', pattern: 'o-%{INT:order}', content_pack: null }
    expect(await admin().call(grok.update, { params, body })).toMatchObject({ status: 200, body: changed })
    expect((await admin().call(grok.remove, { params })).status).toBe(204)
    const missing = { status: 404, body: { message: `Couldn't find Grok pattern with ID ${id}` } }
    expect(await admin().call(grok.get, { params })).toMatchObject(missing)
    expect(await admin().call(grok.remove, { params })).toMatchObject(missing)
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'entity_title'])
      .where('entity_id', '=', id)
      .where('result', '=', 'success')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, entity_title }) => `${action} ${entity_title}`)).toEqual([
      'create ORDER',
      'update ORDER_ID',
      'delete ORDER_ID',
    ])
  })

  it.each([
    ['TWO WORDS', 'x', 'Pattern name must not contain spaces'],
    ['A-B', 'x', 'must consist of letters, digits and _'],
    ['EMPTY', ' ', 'must not be empty'],
    ['UNKNOWN', '%{NOPE}', "Invalid pattern UNKNOWN\nNo definition for key 'NOPE' found"],
    ['SELF', 'x%{SELF}', 'Deep recursion'],
  ])('are refused when they make no sense: %s %s', async (name, pattern, problem) => {
    expect(await create(name, pattern)).toMatchObject({
      status: 400,
      body: {
        type: 'ValidationApiError',
        message: expect.stringContaining(problem),
        validation_errors: { _: [{ error: expect.stringContaining(problem) }] },
      },
    })
  })

  it('have a name that is free', async () => {
    const message = 'Grok pattern INT already exists'
    expect(await create('INT', '\\d+')).toMatchObject({
      status: 400,
      body: { type: 'ValidationApiError', message, validation_errors: { name: [{ error: message }] } },
    })
  })

  it('are imported from a text, all or none, in any order', async () => {
    const text = '# ours\n\nSHELF %{RACK:rack}-%{INT}\n  RACK\t[A-Z]+\nIS-NONE x\nNEITHER\n'
    expect((await post(text)).status).toBe(202)
    expect(await named('SHELF')).toMatchObject({ pattern: '%{RACK:rack}-%{INT}' })
    const again = await post(text)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({
      message: 'The following Grok patterns already exist: SHELF, RACK.',
    })
    expect((await post('ROOM \\d+\nROOM \\w+')).status).toBe(400)
    expect((await post('ROOM \\d+\nHALL (')).status).toBe(400)
    expect(await named('ROOM')).toBeUndefined()
    expect((await post('# nothing')).status).toBe(202)
    expect((await post('# nothing', 'DROP_ALL_EXISTING')).status).toBe(202)
    expect(await named('INT')).toBeDefined()
    const many = Array.from({ length: 5_001 }, (_, number) => `P${number} x`).join('\n')
    expect(await (await post(many)).json()).toMatchObject({
      message: 'There can be at most 5000 Grok patterns',
    })
  })

  it('replace those with their names when that is wished, and keep their ids', async () => {
    await create('DESK', 'old')
    const before = await named('DESK')
    expect((await post('DESK new\nCHAIR \\w+', 'REPLACE_ON_CONFLICT')).status).toBe(202)
    expect(await named('DESK')).toEqual({ ...before, pattern: 'new' })
    expect(await named('CHAIR')).toBeDefined()
  })

  it('never need themselves, also over others: the refusal names the way', async () => {
    await create('RING_A', 'a')
    await create('RING_B', '%{RING_A}')
    const { id = '' } = (await named('RING_A')) ?? {}
    const way = 'RING_A → RING_B → RING_A'
    const body = { name: 'RING_A', pattern: 'x%{RING_B}' }
    const refused = { status: 400, body: { message: expect.stringContaining(way) } }
    expect(await admin().call(grok.update, { params: { patternId: id }, body })).toMatchObject(refused)
    expect(await admin().call(grok.test, { body: { grok_pattern: body, sampleData: 'x' } })).toMatchObject(
      refused,
    )
    const imported = await post('RING_A x%{RING_B}', 'REPLACE_ON_CONFLICT')
    expect(imported.status).toBe(400)
    expect(await imported.json()).toMatchObject({ message: expect.stringContaining(way) })
    expect(await named('RING_A')).toMatchObject({ pattern: 'a' })
  })

  it('do not come to need each other when both are saved at the same moment', async () => {
    const [left, right] = await Promise.all([create('LEFT', 'l'), create('RIGHT', 'r')])
    const save = (id: string, name: string, other: string) =>
      admin().call(grok.update, { params: { patternId: id }, body: { name, pattern: `%{${other}}` } })
    const answers = await Promise.all([
      save(left.body.id, 'LEFT', 'RIGHT'),
      save(right.body.id, 'RIGHT', 'LEFT'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('say what needs them, directly or over others, before they are changed or deleted', async () => {
    const made = await create('BOLT', 'b')
    const nut = await create('NUT', '%{BOLT:bolt}')
    const frame = await create('FRAME', '%{NUT}')
    const params = { patternId: made.body.id }
    expect((await admin().call(grok.uses, { params })).body.uses).toEqual([
      { type: 'grok_pattern', id: frame.body.id, title: 'FRAME', direct: false },
      { type: 'grok_pattern', id: nut.body.id, title: 'NUT', direct: true },
    ])
    expect((await admin().call(grok.uses, { params: { patternId: frame.body.id } })).body.uses).toEqual([])
    expect((await admin().call(grok.uses, { params: { patternId: 'gone' } })).status).toBe(404)
  })

  it('are exported as an import takes them, all or chosen; what fits no line is told', async () => {
    await create('SCREW', '  s%{INT:n}')
    await create('NAIL', 'n%{INT:n:int} ü')
    const text = async (names?: string) => {
      const answer = await admin().fetch(`/system/grok/export${names ? `?names=${names}` : ''}`)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      return answer.text()
    }
    expect(await text('NAIL,SCREW,GONE')).toBe(
      'NAIL n%{INT:n:int} ü\n# SCREW fits no line of this format: its name or pattern has characters that an import reads otherwise.\n',
    )
    const all = await text()
    const before = (await admin().call(grok.list)).body.patterns.map(({ name, pattern }) => ({
      name,
      pattern,
    }))
    expect((await post(all, 'REPLACE_ON_CONFLICT')).status).toBe(202)
    expect(
      (await admin().call(grok.list)).body.patterns.map(({ name, pattern }) => ({ name, pattern })),
    ).toEqual(before)
  })

  it('tell what an import would do, or why it would be refused, and change nothing', async () => {
    await create('LAMP', 'old')
    const before = (await admin().call(grok.list)).body
    const preview = async (text: string, strategy: GrokImportStrategy) =>
      (await admin().call(grok.previewImport, { body: { text, strategy } })).body
    const text = '# lights\nLAMP new\n\nBULB %{LAMP}\nno-pattern'
    expect(await preview(text, 'REPLACE_ON_CONFLICT')).toEqual({
      added: ['BULB'],
      replaced: ['LAMP'],
      removed: [],
      ignored: [{ line: 5, text: 'no-pattern' }],
      problem: null,
    })
    expect(await preview(text, 'ABORT_ON_CONFLICT')).toMatchObject({
      replaced: [],
      problem: 'The following Grok patterns already exist: LAMP.',
    })
    const others = before.patterns.map(({ name }) => name).filter((name) => name !== 'LAMP')
    expect(await preview(text, 'DROP_ALL_EXISTING')).toMatchObject({ removed: others, problem: null })
    expect(await preview('A %{B}\nB %{A}', 'ABORT_ON_CONFLICT')).toMatchObject({
      problem: expect.stringContaining('A → B → A'),
    })
    expect(await preview('A (', 'ABORT_ON_CONFLICT')).toMatchObject({
      problem: expect.stringContaining('A: error parsing regexp: missing closing ), in %{A}'),
    })
    expect((await admin().call(grok.list)).body).toEqual(before)
  })

  it('replace everything only when nothing of it is missing then', async () => {
    const patterns = [{ name: 'ONLY', pattern: '%{WORD}' }]
    const query = { 'import-strategy': 'DROP_ALL_EXISTING' } as const
    const refused = await admin().call(grok.importAll, { query, body: { patterns } })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("No definition for key 'WORD'") },
    })
    expect(await named('INT')).toBeDefined()
    const body = { patterns: [...patterns, { name: 'WORD', pattern: '\\w+' }] }
    expect((await admin().call(grok.importAll, { query: { replace: 'true' }, body })).status).toBe(202)
    expect((await admin().call(grok.list)).body.patterns.map(({ name }) => name)).toEqual(['ONLY', 'WORD'])
  })
})

describe('the testers of grok patterns', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  const asUser = async () => server.api.as(await server.seed.user())

  it('find what a stored pattern captures, as text', async () => {
    const api = await asUser()
    const asked = {
      string: '10.0.0.1 a b 7',
      pattern: '%{IP:ip} %{WORD:w} %{WORD:w} (?:%{INT:n:int}|%{WORD:x})',
    }
    const answer = {
      matched: true,
      matches: [
        { name: 'ip', match: '10.0.0.1' },
        { name: 'w', match: '[a, b]' },
        { name: 'n', match: '7' },
      ],
      ...asked,
    }
    expect((await api.call(tools.grok, { body: { ...asked, named_captures_only: true } })).body).toEqual(
      answer,
    )
    const query = { ...asked, named_captures_only: 'true' } as const
    expect((await api.call(tools.grokByQuery, { query })).body).toEqual(answer)
    const all = await api.call(tools.grok, { body: { ...asked, named_captures_only: false } })
    expect(all.body.matches).toContainEqual({ name: 'IPV4', match: '10.0.0.1' })
  })

  it('say that nothing matches, and why a pattern cannot be used', async () => {
    const api = await asUser()
    const ask = (pattern: string, string = 'text') =>
      api.call(tools.grok, { body: { pattern, string, named_captures_only: true } })
    expect((await ask('%{INT:n}')).body).toEqual({
      matched: false,
      matches: [],
      pattern: '%{INT:n}',
      string: 'text',
    })
    expect(await ask('%{NOPE}')).toMatchObject({
      status: 200,
      body: { matched: false, matches: [], error_message: "No definition for key 'NOPE' found, aborting" },
    })
    expect((await ask('')).status).toBe(400)
  })

  it('try a pattern that is not stored yet', async () => {
    const api = await asUser()
    const test = (pattern: string) =>
      api.call(grok.test, { body: { grok_pattern: { name: 'NEW', pattern }, sampleData: 'id=7 x' } })
    expect(await test('id=%{INT:id:int}')).toMatchObject({ status: 200, body: { NEW: 'id=7', id: 7 } })
    expect(await test('%{NEW}')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('recursion') },
    })
  })

  it('try it on several texts at once', async () => {
    const api = await asUser()
    const test = (pattern: string) =>
      api.call(grok.testAll, { body: { grok_pattern: { name: 'NEW', pattern }, texts: ['id=7', '', 'no'] } })
    expect(await test('id=%{INT:id:int}')).toMatchObject({
      status: 200,
      body: { results: [{ NEW: 'id=7', id: 7 }, null, null] },
    })
    expect(await test('(')).toMatchObject({
      status: 400,
      body: { message: 'error parsing regexp: missing closing ), in %{NEW}' },
    })
  })

  it('know no lookup table', async () => {
    const asked = { string: 'key', lookup_table_name: 'countries' }
    const answer = {
      empty: true,
      error: true,
      error_message: "Lookup table <countries> doesn't exist",
      key: null,
      value: null,
    }
    const api = await asUser()
    expect((await api.call(tools.lookupTableByQuery, { query: asked })).body).toEqual(answer)
    expect((await api.call(tools.lookupTable, { body: asked })).status).toBe(403)
    expect((await server.api.as('admin').call(tools.lookupTable, { body: asked })).body).toEqual(answer)
  })

  it('refuse a regular expression whose text is too long for it', async () => {
    const body = { regex: '(a|b)*a(a|b){200}c?$', string: 'ab'.repeat(40_000) }
    const answer = await (await asUser()).call(tools.regex, { body })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'The text is too long for the regular expression' },
    })
  })
})
