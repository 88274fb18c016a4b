import type { FieldValue, Message } from '@logline/message'
import { indexedText } from '@logline/query-language'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
} from '../testing/test-engine.ts'
import { EngineClient } from './client/engine-client.ts'
import { encodeMessages, insertColumns } from './message-block.ts'
import { messagesTable } from './tables/schema.ts'

let engine: TestEngine
let client: EngineClient
let table = ''
beforeAll(async () => {
  engine = await startTestEngine()
  client = new EngineClient(engine.connection)
  table = messagesTable(client.database, await seedIndexSet(engine.store, []))
})
afterAll(async () => {
  await client.close()
  await engine.stop()
})

const units = fc.constantFrom(
  'a',
  ' ',
  '"',
  '\\',
  '\n',
  '\u0000',
  '\u007f',
  'é',
  '→',
  '登',
  '😀',
  '\ud800',
  '\udc00',
)
/** Lengths on both sides of those where a length takes another byte. */
const lengths = fc.constantFrom(0, 1, 2, 42, 43, 63, 64, 80, 81, 127, 128, 129, 5461, 16_383, 16_384, 70_000)
const text = fc.oneof(
  fc.array(units, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.tuple(units, lengths).map(([unit, length]) => unit.repeat(length)),
  fc.constantFrom('2026-03-02', 'a,b 1,000', '_u8_x'),
)
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 2 ** 53, -(2 ** 53), 2 ** 63, 5e-324, Number.MAX_VALUE, Number.NaN),
)
const wide = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const value: fc.Arbitrary<FieldValue> = fc.oneof(text, number, fc.boolean(), wide)
const name = fc.constantFrom('user', 'full_message', '__proto__', 'constructor', '7', 'a@b', 'n'.repeat(255))
const fields = fc.array(fc.tuple(name, value), { maxLength: 8 }).map((pairs) => Object.fromEntries(pairs))
const timestampMs = fc.oneof(
  fc.integer({ min: 0, max: Date.UTC(2299, 11, 31) }),
  fc.constantFrom(0, 1, 2 ** 32 - 1, 2 ** 32, 999_999_999_999, 1e12, 1e13, Date.UTC(1969, 6, 20)),
)
const streams = fc.array(fc.constantFrom('000000000000000000000001', 'b', 'c'), { maxLength: 3 })
const message = fc
  .record({ fields, text, source: text, timestampMs, streams })
  .map(({ fields, text, ...parts }) => testMessage(fields, { ...parts, message: text }))

async function insertAlone(format: string, rows: Buffer) {
  await client.command(`TRUNCATE TABLE ${table}`, testCaller)
  const sql = `INSERT INTO ${table} (${insertColumns}) FORMAT ${format}`
  await client.insertRows({ sql, rows, queryId: crypto.randomUUID() }, testCaller)
}

it('a block holds what the same messages written as JSON hold', { timeout: 300_000 }, async () => {
  const rowsOf = async (format: string, rows: Buffer) => {
    await insertAlone(format, rows)
    const { data } = await client.readAsApplication(
      { sql: `SELECT * FROM ${table} ORDER BY ts, id` },
      testCaller,
    )
    return data
  }
  const messages = fc.array(message, { minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(messages, async (messages) => {
      const expected = await rowsOf('JSONCompactEachRow', jsonRows(messages))
      expect(await rowsOf('Native', encodeMessages(7, messages))).toEqual(expected)
    }),
    { numRuns: 12 },
  )
})

it('a text may be as long as a message gets', async () => {
  const long = testMessage({}, { message: 'é→'.repeat(3_000_000) })
  await insertAlone('Native', encodeMessages(7, [long]))
  const sql = `SELECT length(message), lengthUTF8(message), message_words != '' FROM ${table}`
  expect((await client.readAsApplication({ sql }, testCaller)).data).toEqual([[15_000_000, 6_000_000, 1]])
})

it('a text may have as many words as a message gets', { timeout: 300_000 }, async () => {
  const long = testMessage({}, { message: 'a '.repeat(16_000_000) })
  await insertAlone('Native', encodeMessages(7, [long]))
  const sql = `SELECT length(message) FROM ${table}`
  expect((await client.readAsApplication({ sql }, testCaller)).data).toEqual([[32_000_000]])
})

it('zero has no sign, whose text the index has', async () => {
  await insertAlone('Native', encodeMessages(7, [testMessage({ n: -0 })]))
  const sql = `SELECT toString(nf['n']) FROM ${table}`
  expect((await client.readAsApplication({ sql }, testCaller)).data).toEqual([['0']])
})

it.each([256, 257, 65_537])('a block may have %d names of fields', { timeout: 300_000 }, async (count) => {
  const messages = Array.from({ length: count }, (_, no) =>
    testMessage({ [`field_${no}`]: no, [`t${no}`]: 'x' }),
  )
  await insertAlone('Native', encodeMessages(7, messages))
  const asked = `SELECT count(), countIf(mapKeys(nf)[1] = concat('field_', toString(mapValues(nf)[1])) AND sf[concat('t', toString(mapValues(nf)[1]))] = 'x'),
    uniqExact(id) FROM ${table}`
  expect((await client.readAsApplication({ sql: asked }, testCaller)).data).toEqual([[count, count, count]])
})

/** The same by the rules of JSON, which the engine reads itself. */
function jsonRows(messages: readonly Message[]): Buffer {
  return Buffer.from(messages.map(jsonRow).join('\n'))
}

function jsonRow({ timestampMs, id, source, message, streams, fields }: Message): string {
  const full = typeof fields.full_message === 'string' ? fields.full_message : ''
  const kept = Object.entries(fields).filter(
    ([name, value]) => value !== '' && (name !== 'full_message' || value !== full),
  )
  const isText = (value: FieldValue) =>
    typeof value === 'string' || (typeof value === 'number' && !Number.isFinite(value))
  const isNumber = (value: FieldValue) => ['number', 'bigint'].includes(typeof value) && !isText(value)
  const column = (isOfIt: (value: FieldValue) => boolean, written: (value: FieldValue) => unknown) =>
    Object.fromEntries(
      kept.filter(([, value]) => isOfIt(value)).map(([name, value]) => [name, written(value)]),
    )
  const words = (text: string) => (text === '' ? '' : indexedText(text))
  return JSON.stringify(
    [
      7,
      new Date(timestampMs).toISOString().slice(0, -1).replace('T', ' '),
      id,
      source,
      message,
      full,
      streams,
      column(isText, String),
      column(isNumber, Number),
      column((value) => typeof value === 'boolean', Boolean),
      column((value) => typeof value === 'bigint', String),
      words(message),
      words(full),
    ],
    (_, part) => (typeof part === 'string' ? part.toWellFormed() : part),
  )
}
