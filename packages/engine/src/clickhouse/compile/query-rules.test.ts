import type { Message } from '@logline/message'
import { createMatcher, parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf } from '../../testing/catalogue-of.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
} from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'
import { messagesTable } from '../tables/schema.ts'
import { compileExpression } from './expression.ts'
import { createParameters } from './parameters.ts'

const nowMs = Date.parse('2026-03-02T12:00:00Z')

const messages: Record<string, Message> = {
  a: testMessage({ iso: '2024-05-03T10:20:30.123456+02:00', ok: true }, { message: '用户admin登录失败' }),
  b: testMessage({ iso: '2024-05-03', fields: 'x', ok: false }, { message: 'up → down' }),
  c: testMessage({ iso: '2024-02-30', field: 'x' }, { message: 'Müller lädt 1,000 Zeilen' }),
  d: testMessage({ iso: 'not-a-date', field: 5 }, { message: 'alpha beta alpha' }),
  e: testMessage({ iso: '2023-12-31 23:59:59', fiery: 'X' }, { message: 'the user’s “quoted” text — and…' }),
  f: testMessage({ iso: '2024-05-04T00:30:00+02:00' }, { message: 'ΟΔΟΣ İstanbul alpha' }),
  g: testMessage({}, { message: 'Total 1,000' }),
  h: testMessage({}, { message: 'x'.repeat(300) }),
}

// The query and the letters of the messages it finds.
const rows: [string, string][] = [
  // Dates in texts.
  ['iso:2024-05-03', 'abf'],
  ['iso:2024-05', 'abf'],
  ['iso:"2024-05-03T08:20"', 'a'],
  ['iso:"2024-05-03T10:20:30.123+02:00"', 'a'],
  ['iso:"2024-05-03T10:20:30.123456+02:00"', 'a'],
  ['iso:[now-10y TO now]', 'abef'],
  ['iso:[2024-05-03 TO 2024-05-03]', 'abf'],
  ['iso:{2024-05-03 TO *]', 'd'],
  ['iso:<2024-05-03', 'ce'],
  ['iso:>=2024-05-03T08', 'adf'],
  ['iso:[2024-01-01 TO 2024-12-31]', 'abcf'],
  ['NOT iso:[now-10y TO now]', 'cdgh'],
  ['iso:not\\-a\\-date', 'd'],
  ['iso:2024\\-02\\-30', 'c'],
  ['iso:"2024-05-03||+1d"', ''],
  // Names of fields with wildcards.
  ['fie*:x', 'bc'],
  ['fie\\*:x', 'bc'],
  ['fie*:5', 'd'],
  ['*ie*:X', 'e'],
  ['f*:[4 TO 6]', 'd'],
  ['f*:?', 'bce'],
  ['m*:down', 'b'],
  ['o*:true', 'a'],
  ['_exists_:fie\\*', 'bcde'],
  ['_exists_:fie*', 'bcde'],
  ['NOT _exists_:fie*', 'afgh'],
  // Booleans in ranges.
  ['ok:[false TO true]', 'ab'],
  ['ok:{false TO true]', 'a'],
  ['ok:[* TO false]', 'b'],
  ['ok:[a TO b]', ''],
  // Escapes and suffixes.
  ['field:\\u0078', 'c'],
  ['"\\u0061lpha"', 'df'],
  ['\\u0061lph*', 'df'],
  ['_exists_:field^2', 'cd'],
  // Classes of regular expressions.
  ['field:/\\w/', 'c'],
  ['message:/\\d.*/', 'cg'],
  ['message:/\\w+/', 'abcdefgh'],
  ['iso:/\\d{4}-\\d\\d-\\d\\d/', 'bc'],
  // A word that comes twice needs two.
  ['message:"alpha alpha"~1', 'd'],
  ['message:"alpha alpha"~0', ''],
  ['message:"alpha alpha alpha"~9', ''],
  ['message:"beta alpha"~2', 'd'],
  // Words outside of ASCII.
  ['登录', 'a'],
  ['"登录"', 'a'],
  ['"录登"', ''],
  ['admin', 'a'],
  ['"admin 登录"', 'a'],
  ['"up down"', 'b'],
  ['müller', 'c'],
  ['MÜLLER', 'c'],
  ['ller', ''],
  ['M?ller', 'c'],
  ['message:/m.ller/', 'c'],
  ['muller~1', 'c'],
  ['1,000', 'cg'],
  ['1,0*', 'cg'],
  ['000', ''],
  ['x'.repeat(255), 'h'],
  ['x'.repeat(45), 'h'],
  ['user', ''],
  ['user’s', 'e'],
  ['"quoted text and"', 'e'],
  ['message:[quote TO quotee]', 'e'],
  ['οδος', ''],
  ['οδοσ', 'f'],
  ['istanbul', 'f'],
  ['ist?nbul', 'f'],
  ['message:/istan.*/', 'f'],
  ['→', ''],
]

describe('a query finds', () => {
  let engine: TestEngine
  let client: EngineClient
  let table: string
  beforeAll(async () => {
    engine = await startTestEngine()
    client = new EngineClient(engine.connection)
    const indexSetId = await seedIndexSet(engine.store, Object.values(messages))
    table = messagesTable(engine.connection.database, indexSetId)
  })
  afterAll(async () => {
    await client?.close()
    await engine?.stop()
  })

  it.each(rows)('%s => %s', async (query, letters) => {
    const { expression, problems } = parseQuery(query, { allowLeadingWildcard: true })
    expect(problems).toEqual([])
    const matches = createMatcher(expression, nowMs)
    const matched = Object.entries(messages).filter(([, message]) => matches(message))
    expect(matched.map(([letter]) => letter).join(''), 'by the matcher').toBe(letters)
    const parameters = createParameters()
    const condition = compileExpression(expression, parameters, { nowMs, catalogue: catalogueOf(table) })
    const sql = `SELECT id FROM ${table} WHERE ${condition}`
    const { data } = await client.read({ sql, parameters: parameters.values }, testCaller)
    const found = new Set(data.map(([id]) => id))
    const letterOf = Object.entries(messages).flatMap(([letter, { id }]) => (found.has(id) ? [letter] : []))
    expect(letterOf.join(''), 'by the engine').toBe(letters)
  })
})
