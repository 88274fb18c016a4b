import { tools } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describe('the tester of time ranges in words', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const ask = (string: string, timezone?: string) =>
    server.api.as('admin').call(tools.naturalDate, { query: { string, ...(timezone && { timezone }) } })

  it('tells the instants a text means', async () => {
    const { status, body } = await ask('2021-06-10 10:00 to 2021-06-10 12:00', 'Europe/Berlin')
    expect(status).toBe(200)
    expect(body).toEqual({
      from: '2021-06-10T08:00:00.000Z',
      to: '2021-06-10T10:00:00.000Z',
      timezone: 'Europe/Berlin',
    })
  })

  it('reads it in UTC when no zone is named', async () => {
    const { status, body } = await ask('2021-06-10 10:00 to 2021-06-10 12:00')
    expect([status, body]).toEqual([
      200,
      { from: '2021-06-10T10:00:00.000Z', to: '2021-06-10T12:00:00.000Z', timezone: 'Etc/UTC' },
    ])
  })

  it.each([
    ['a text that names no time', 'when pigs fly', 'Etc/UTC'],
    ['no text', '', 'Etc/UTC'],
    ['a time zone that does not exist', 'today', 'Europe/Atlantis'],
  ])('refuses %s', async (_, string, timezone) => {
    const { status, body } = await ask(string, timezone)
    expect(status).toBe(422)
    expect(body).toMatchObject({ type: 'ApiError', message: `Could not parse from natural date: ${string}` })
  })
})

describe('the testers', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  const api = () => server.api.as('admin')

  it('say where a text contains another', async () => {
    const asked = { string: 'user=ann ok', search_string: 'ann' }
    const answer = { matched: true, match: { start: 5, end: 8 }, ...asked }
    expect((await api().call(tools.contains, { body: asked })).body).toEqual(answer)
    expect((await api().call(tools.containsByQuery, { query: asked })).body).toEqual(answer)
    const none = await api().call(tools.contains, { body: { string: 'a', search_string: 'b' } })
    expect(none.body).toEqual({ matched: false, string: 'a', search_string: 'b' })
  })

  it.each([
    ['first group', 'id=(\\d+)', 'a\nid=42', { matched: true, match: { match: '42', start: 5, end: 7 } }],
    ['no group', 'id=\\d+', 'id=42', { matched: true }],
    ['no match', 'id=(\\d+)', 'id=x', { matched: false }],
    ['a dot that is a line end', 'a.(b)', 'a\nb', { matched: true, match: { match: 'b', start: 2, end: 3 } }],
  ])('find by a regular expression: %s', async (_, regex, string, found) => {
    expect((await api().call(tools.regex, { body: { regex, string } })).body).toEqual({
      ...found,
      regex,
      string,
    })
  })

  it.each([
    [{ replacement: '$1!', replace_all: false }, 'a1! b2', 1, 2],
    [{ replacement: '$1!', replace_all: true }, 'a1! b2!', 1, 2],
    [{ replacement: '', replace_all: true }, 'a1 b2', 1, 2],
  ])('replace by %j', async (how, match, start, end) => {
    const body = { string: 'a1 b2', regex: '(\\d)', ...how }
    expect((await api().call(tools.regexReplace, { body })).body).toMatchObject({
      matched: true,
      match: { match, start, end },
    })
  })

  it('refuse an expression that cannot be read, and say whether one can', async () => {
    const bad = await api().call(tools.regex, { body: { regex: '(', string: 'x' } })
    expect(bad.status).toBe(400)
    expect((await api().call(tools.validateRegex, { query: { regex: 'a+' } })).body).toEqual({
      regex: 'a+',
      is_valid: true,
    })
    expect((await api().call(tools.validateRegex, { query: { regex: '(' } })).body).toMatchObject({
      is_valid: false,
      validation_message: expect.stringContaining('missing closing )'),
    })
  })

  it('answer an expression that explodes elsewhere at once', async () => {
    const body = { regex: '(a+)+$', string: `${'a'.repeat(5_000)}b` }
    expect((await api().call(tools.regex, { body })).body).toMatchObject({ matched: false })
  })

  it('refuse what becomes much longer than what was sent, at once', async () => {
    const long = {
      string: 'a'.repeat(40_000),
      regex: 'a',
      replacement: 'b'.repeat(40_000),
      replace_all: true,
    }
    const manyTimes = { ...long, regex: '(a+)', replacement: '$1'.repeat(1_000) }
    for (const body of [long, manyTimes]) {
      const { status, body: answer } = await api().call(tools.regexReplace, { body })
      expect([status, answer]).toMatchObject([
        400,
        { message: 'The text becomes longer than 1000000 characters' },
      ])
    }
    const separator = '-'.repeat(100_000)
    const list = { string: `{"a":[${'1,'.repeat(1_000)}1]}`, list_separator: separator }
    const deep = {
      string: `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
      list_separator: '',
      key_separator: separator,
    }
    for (const asked of [list, deep]) {
      const body = { key_separator: '_', kv_separator: '=', ...asked }
      const { status, body: answer } = await api().call(tools.json, { body })
      expect([status, answer]).toMatchObject([
        400,
        { message: 'The fields become longer than 1000000 characters' },
      ])
    }
  })

  it('end what takes too long with an error, while others are served', async () => {
    const body = { string: `${'a'.repeat(150)}%`, search_string: 'a' }
    const slow = { string: 'a'.repeat(1_000_000), search_string: `b${'a'.repeat(400_000)}` }
    const asked = api().call(tools.contains, { body: slow })
    expect((await api().call(tools.contains, { body })).status).toBe(200)
    expect([200, 400]).toContain((await asked).status)
  })

  it('answer one user at most four questions at a time', async () => {
    const body = { string: 'a'.repeat(12_000), regex: `(${'a?'.repeat(400)})${'a'.repeat(400)}b` }
    const ask = async () => (await api().call(tools.regex, { body })).status
    let statuses: number[] = []
    // Of a few, a machine that has much else to do may answer the first before the last arrives.
    for (let count = 12; count < 1_000 && !statuses.includes(429); count *= 2) {
      statuses = await Promise.all(Array.from({ length: count }, ask))
    }
    expect(statuses).toContain(429)
    expect((await api().call(tools.regex, { body: { string: 'a', regex: 'a' } })).status).toBe(200)
  })

  it('cut parts and positions out of a text', async () => {
    const part = (index: number) =>
      api().call(tools.splitAndIndex, { body: { string: 'a, bc, ', split_by: ', ', index } })
    expect((await part(2)).body).toEqual({ successful: true, cut: 'bc', begin_index: 3, end_index: 5 })
    expect((await part(3)).body).toMatchObject({ successful: false, cut: null })
    expect((await part(9)).body).toMatchObject({ successful: false, cut: null })
    const slice = (start: number, end: number) =>
      api().call(tools.substring, { body: { string: 'hello', start, end } })
    expect((await slice(1, 3)).body).toEqual({ successful: true, cut: 'el', begin_index: 1, end_index: 3 })
    expect((await slice(3, 9)).body).toMatchObject({ successful: false })
    const query = { string: 'hello', begin_index: 0, end_index: 5 }
    expect((await api().call(tools.substringByQuery, { query })).body).toMatchObject({ cut: 'hello' })
  })

  it('turn JSON into fields', async () => {
    const body = {
      string: '{"a b":1,"on":true,"none":null,"list":[1,"x",null],"user":{"id":7,"tags":{"k":"v"}}}',
      list_separator: ', ',
      key_separator: '_',
      kv_separator: '=',
      replace_key_whitespace: true,
      key_prefix: 'json_',
    }
    expect((await api().call(tools.json, { body })).body).toMatchObject({
      matches: {
        json_a_b: 1,
        json_on: true,
        json_list: '1, x',
        json_user_id: 7,
        json_user_tags_k: 'v',
      },
      line_separator: ', ',
    })
    const flat = await api().call(tools.json, { body: { ...body, flatten: true } })
    expect(flat.body.matches).toMatchObject({ json_user: 'id=7, tags={"k":"v"}' })
    for (const string of ['{', '[1]', '"text"']) {
      expect((await api().call(tools.json, { body: { ...body, string } })).status).toBe(400)
    }
  })
})
