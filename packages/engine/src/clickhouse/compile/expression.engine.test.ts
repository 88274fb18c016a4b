import { indexedText, parseQuery, tokenize } from '@logline/query-language'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf } from '../../testing/catalogue-of.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testStartMs,
} from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'
import { messagesTable, messagesTableName } from '../tables/schema.ts'
import { messageText, wordsSql } from './analysed-text.ts'
import { compileExpression } from './expression.ts'
import { fieldSql } from './fields.ts'
import { createParameters, type SqlParameters } from './parameters.ts'

let engine: TestEngine
let client: EngineClient
let tables: string[]

const messages = [
  testMessage(
    { host: 'web-7', status: 404, zero: 0, ok: false },
    { source: 'Web', message: 'login from 10.0.0.1 failed', timestampMs: testStartMs + 7 },
  ),
  testMessage({ full_message: 'boom' }, { message: 'quiet' }),
]

beforeAll(async () => {
  engine = await startTestEngine()
  client = new EngineClient(engine.connection)
  const ids = [await seedIndexSet(engine.store, messages), await seedIndexSet(engine.store, messages)]
  tables = ids.map((id) => messagesTable(engine.connection.database, id))
})

afterAll(async () => {
  await client?.close()
  await engine?.stop()
})

async function rows(sql: string, values = createParameters().values): Promise<unknown[][]> {
  // The largest queries take long on a busy machine.
  return (await client.read({ sql, parameters: values, maxExecutionSeconds: 120 }, testCaller)).data
}

function compile(query: string, parameters: SqlParameters, from: string): string {
  const options = { nowMs: testStartMs, catalogue: catalogueOf(from) }
  return compileExpression(parseQuery(query).expression, parameters, options)
}

async function count(query: string, from: string): Promise<unknown> {
  const parameters = createParameters()
  const condition = compile(query, parameters, from)
  return (await rows(`SELECT count() FROM ${from} WHERE ${condition}`, parameters.values))[0]?.[0]
}

describe('the text indexes are used', () => {
  it.each([
    ['a term', 'message:login', ['i_message_listed']],
    ['a run of words', 'message:(login failed)', ['i_message_listed']],
    ['a phrase', 'message:"from 10.0.0.1"', ['i_message_listed', 'i_sieved']],
    ['an address', 'message:10.0.0.1', ['i_sieved']],
    ['a word with letters outside ASCII', 'message:größe', ['i_message_listed']],
    ['a field with a value', 'host:web-7', ['i_fields_listed']],
    ['a field with a value like few others', 'host:web-700000', ['i_sieved']],
    ['a field with a number', 'status:404', ['i_fields_listed']],
    ['a field with a long number', 'status:40404', ['i_numbers', 'i_sieved']],
    ['a field with a fraction', 'status:4.5', ['i_numbers', 'i_sieved']],
    ['a numeric range', 'status:>=400 AND message:login', ['i_message_listed', 'i_numbers']],
    [
      'a term in any field',
      'login',
      ['i_fields_listed', 'i_full_message_listed', 'i_message_listed', 'i_source'],
    ],
    [
      'a number in any field',
      '404',
      ['i_fields_listed', 'i_full_message_listed', 'i_message_listed', 'i_source'],
    ],
    ['an address in any field', '10.0.0.1', ['i_sieved', 'i_source']],
    ['a fraction in any field', '4.5', ['i_sieved', 'i_source']],
  ])('for %s', async (_, query, indexes) => {
    const parameters = createParameters()
    const condition = compile(query, parameters, tables[0] ?? '')
    const plan = await rows(
      `EXPLAIN indexes = 1 SELECT id FROM ${tables[0]} WHERE ${condition}`,
      parameters.values,
    )
    const used = plan.flatMap(([line]) => /Name: (i_\w+)/.exec(String(line))?.[1] ?? [])
    expect([...new Set(used)].sort()).toEqual(indexes)
  })

  it('and words are taken apart by their rules when several tables are read as one', async () => {
    const names = tables.map((table) => table.replaceAll('`', '').split('.')[1] ?? '')
    expect(names).toEqual(names.map((name) => messagesTableName(name.slice('messages_'.length))))
    const merged = `merge('${engine.connection.database}', '^(${names.join('|')})$')`
    for (const query of [
      '10.0.0.1',
      '404',
      'web-7',
      'message:10.0.0.1',
      'message:"from 10.0.0.1"',
      'host:web-7',
      'status:404',
    ]) {
      expect(await count(query, merged), query).toBe(2)
    }
    expect(await count('NOT message:10.0.0.1', merged)).toBe(2)
  })
})

it('the words of the index are those of the analyser', async () => {
  const character = fc.oneof(
    fc.constantFrom(..."aZ19_.':;- ,é中ü😀\u0301—かカ한ΣİС"),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const texts = fc.sample(
    fc.array(character, { maxLength: 12 }).map((parts) => parts.join('').replaceAll('\0', '').toWellFormed()),
    { numRuns: 3000, seed: 7 },
  )
  const parameters = createParameters()
  const list = parameters.add('Array(String)', texts)
  const stored = parameters.add('Array(String)', texts.map(indexedText))
  const words = wordsSql({ ...messageText, lowered: 'lowerUTF8(x)', words: 'w' })
  const [row] = await rows(`SELECT arrayMap((x, w) -> ${words}, ${list}, ${stored})`, parameters.values)
  expect(row?.[0]).toEqual(texts.map(tokenize))
})

describe('fieldSql reads', () => {
  it.each([
    ['host', 'web-7', null],
    ['status', '404', 404],
    ['zero', '0', 0],
    ['ok', 'false', null],
    ['source', 'web', null],
    ['message', 'login from 10.0.0.1 failed', null],
    ['full_message', null, null],
    ['absent', null, null],
    ['timestamp', '2026-03-02T10:00:00.007Z', testStartMs + 7],
    ['streams', '000000000000000000000001', null],
    ['_id', messages[0]?.id ?? '', null],
  ])('%s as text, number and presence', async (name, text, number) => {
    const parameters = createParameters()
    const sql = fieldSql(name, parameters)
    const id = parameters.add('String', messages[0]?.id ?? '')
    const [row] = await rows(
      `SELECT ${sql.text}, ${sql.number}, ${sql.present} FROM ${tables[0]} WHERE id = ${id}`,
      parameters.values,
    )
    expect(row).toEqual([text, number, text === null ? 0 : 1])
  })
})

it('patterns at their bounds are taken by the engine', async () => {
  for (const pattern of [
    'a{1000}',
    '([^a]{10}){100}',
    `${'(a|'.repeat(40)}b${')'.repeat(40)}`,
    `a${'*'.repeat(40)}`,
  ]) {
    const { problems } = parseQuery(`host:/${pattern}/`)
    expect(problems).toEqual([])
    expect(await count(`host:/${pattern}/`, tables[0] ?? '')).toBe(0)
  }
})

describe('a query with the most clauses allowed is compiled and run', () => {
  const clauses = (clause: (no: number) => string, length = 1023) =>
    Array.from({ length }, (_, no) => clause(no)).join(' OR ')
  it.each([
    ['terms', clauses((no) => `w${no}`)],
    ['values and numbers of a field', clauses((no) => `host:${no}`)],
    ['networks', clauses((no) => `host:"10.${no >> 8}.${no & 255}.0/24"`)],
    ['fields', clauses((no) => `f${no}:x`)],
    ['wildcards', clauses((no) => `w${no}*`, 128)],
    ['ranges', clauses((no) => `f${no}:>${no}`)],
  ])('%s', async (_, list) => {
    expect(await count(`${list} OR login`, tables[0] ?? '')).toBe(1)
  })

  it('values of more fields than are looked up by their names', async () => {
    const messages = Array.from({ length: 60 }, (_, no) =>
      testMessage({ [`f${no}`]: 'here', [`n${no}`]: 7 }, { message: 'other' }),
    )
    const table = messagesTable(engine.connection.database, await seedIndexSet(engine.store, messages))
    expect(await count('here', table)).toBe(60)
    expect(await count('7', table)).toBe(60)
    expect(await count(`${clauses((no) => `w${no}`)} OR here`, table)).toBe(60)
    expect(await count(`${clauses((no) => `${no + 100}`, 899)} OR 7`, table)).toBe(60)
  })

  it('nested groups', async () => {
    expect(await count(`${'('.repeat(60)}login${' OR a*)'.repeat(60)}`, tables[0] ?? '')).toBe(1)
    expect(await count(`${'('.repeat(60)}login${' AND NOT a*)'.repeat(60)}`, tables[0] ?? '')).toBe(1)
  })
})
