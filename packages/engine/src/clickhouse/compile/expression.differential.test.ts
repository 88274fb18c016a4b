import type { FieldValue, Message } from '@logline/message'
import { createMatcher, type Expression, printQuery, tokenize } from '@logline/query-language'
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
import { messagesTable } from '../tables/schema.ts'
import { compileExpression } from './expression.ts'
import { createParameters } from './parameters.ts'

// Few words, so that random queries find something; each kind of word the tokenizer knows, and hostile ones.
const words = [
  'ssh',
  'Login',
  'failed',
  'log',
  'a',
  'b',
  'ab',
  'ba',
  'web-7',
  'user_id',
  '10.0.0.1',
  '3.14',
  "can't",
  'a:b',
  'x=y',
  'größe',
  'GRÖSSE',
  'кот',
  'котик',
  '中文',
  '文',
  'naïve',
  'user’s',
  '→',
  '1,000',
  '用户admin',
  'ログイン',
  '한글abc',
  'Müller',
  'ller',
  '“x”',
  'İx',
  'Σας',
  '👍🏽',
  'e\u0301',
  'a\u00a0b',
  'สวัสดี',
  '_u8_78',
  '2024-05-03',
  '2024-05-03T10:20:30Z',
  '2024-05-03 10:20:30.123456+02:00',
  '2024-02-30',
  '😀',
  '—',
  '__',
  '_b',
  'k=v',
  "o'neil",
  'back\\slash',
  '100%',
  'tab\there',
  'line\nbreak',
  '"quoted"',
  '5',
  '5.0',
  '-3',
  '42',
  '1e3',
  '1234567890123456789',
  '1e18',
  '0.1',
  'true',
  'false',
  'ΑΣ',
  '\u{1f600}x',
  '\uff5e',
  '{p1}',
  '12345',
  'AB12EF34',
  '4bd3-k8s',
  'abcdefghijklmnopqrstuvwxyz',
  '1234.5',
]
const names = [
  'message',
  'full_message',
  'source',
  'host',
  'level',
  'http.code',
  'flag',
  'odd=name',
  'größe',
  'gl2_source_input',
  'l*',
  '*s*e',
  '*a*',
]
const streamIds = ['000000000000000000000001', '65f000000000000000000001']

const word = fc.constantFrom(...words)
const text = fc
  .array(word, { minLength: 1, maxLength: 5 })
  .chain((parts) => fc.constantFrom(' ', ' ', ' ', ', ', '-', '').map((separator) => parts.join(separator)))
const fieldValue: fc.Arbitrary<FieldValue> = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.constantFrom<FieldValue>(
    0,
    5,
    5.5,
    -3,
    42,
    12345,
    1234.5,
    1e21,
    10,
    1e18,
    1234567890123456789n,
    1234567890123456790n,
  ),
  fc.boolean(),
)
const message = fc
  .record({
    source: text,
    message: text,
    fullMessage: fc.option(text, { freq: 4 }),
    fields: fc.dictionary(
      fc.constantFrom('host', 'level', 'http.code', 'flag', 'odd=name', 'größe'),
      fieldValue,
      {
        maxKeys: 4,
      },
    ),
    streams: fc.subarray(streamIds, { minLength: 1 }),
    offsetMs: fc.constantFrom(0, 1, 999, 60_000, 86_400_000),
  })
  .map(({ source, message, fullMessage, fields, streams, offsetMs }) =>
    testMessage(
      { ...fields, ...(fullMessage && { full_message: fullMessage }) },
      { source, message, streams, timestampMs: testStartMs + offsetMs },
    ),
  )

const seed = 20_260_302
/** Each over every message: 36,000 pairs. The long form is 3,000 for 360,000 pairs, or more. */
const runs = Number(process.env.LOGLINE_DIFFERENTIAL_QUERIES ?? 300)
const messages: Message[] = fc.sample(message, { seed, numRuns: 120 })

// Whole values that are there, as they are and in the other case: by chance alone they would hardly be met.
const presentTexts = messages.flatMap(({ source, fields }) => [source, ...Object.values(fields).map(String)])
const presentValue = fc
  .constantFrom(...presentTexts)
  .chain((text) => fc.constantFrom(text, text, text.toUpperCase(), text.toLowerCase()))

/** Two words of one message, next to each other or not, perhaps the wrong way round. */
const nearWords = fc
  .record({
    from: fc.constantFrom(...messages),
    at: fc.nat(3),
    gap: fc.constantFrom(1, 1, 2, 3),
    isSwapped: fc.boolean(),
  })
  .map(({ from, at, gap, isSwapped }) => {
    const tokens = tokenize(from.message)
    const pair = [tokens[at] ?? '', tokens[at + gap] ?? '']
    return (isSwapped ? pair.reverse() : pair).join(' ')
  })

const span = { from: 0, to: 0 }
const field = fc.option(
  fc.constantFrom(...names, 'streams', 'timestamp').map((name) => ({ name, span })),
  { nil: null, freq: 3 },
)
const instant = fc.constantFrom(
  '2026-03-02 10:00:00.000',
  '2026-03-02T10:00:00.001Z',
  '2026-03-02 10:00:00.000||/d',
  'now',
  'now-10y',
  '2024-05',
  '2024-05-03T10',
  '2024-05-03||+1d',
)
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 8, arbitrary: presentValue },
  { weight: 6, arbitrary: word },
  instant,
  fc.constantFrom(...streamIds, '10.0.0.0/8', '10.0.0.0/31', '::/0'),
)
const bound = fc.option(fc.record({ value, inclusive: fc.boolean() }), { nil: null, freq: 4 })
const wildcardPattern = fc
  .array(
    fc.oneof(
      fc.constantFrom('*', '?'),
      word.map((part) => part.slice(0, 3).replace(/[*?\\]/g, '\\$&')),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(''))
const regexPiece = fc.oneof(
  word.map((part) =>
    [...part]
      .slice(0, 2)
      .join('')
      .replace(/[^\p{L}\p{N} ]/gu, '\\$&'),
  ),
  fc.constantFrom(
    '.',
    '.*',
    '[a-z]+',
    '[^a-f]',
    '@',
    '<1-12>',
    '"a:b"',
    '(a|b)',
    'a{1,2}',
    '#?',
    '()',
    'o?',
    '[ö-я.\\]]',
    '\\d+',
    '\\w*',
    '[^\\s\\d]+',
    '\\D',
  ),
)
const regexPattern = fc
  .array(regexPiece, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  .chain((pattern) => fc.constantFrom(pattern, pattern, `~(${pattern})`, `${pattern}|ssh`, `${pattern}&.*`))

const leaf: fc.Arbitrary<Expression> = fc
  .oneof(
    fc.record({ type: fc.constant('term'), field, value, quoted: fc.constant(false) }),
    fc.record({
      type: fc.constant('phrase'),
      field,
      value: fc.oneof(value, nearWords),
      slop: fc.constantFrom(0, 1, 2, 3),
    }),
    fc.record({ type: fc.constant('wildcard'), field, pattern: wildcardPattern }),
    fc.record({ type: fc.constant('regex'), field, pattern: regexPattern }),
    fc.record({ type: fc.constant('fuzzy'), field, value: word, distance: fc.constantFrom('auto', 0, 1, 2) }),
    fc.record({ type: fc.constant('range'), field, lower: bound, upper: bound }),
    fc.record({
      type: fc.constant('exists'),
      field: fc.constantFrom(...names, 'none').map((name) => ({ name, span })),
    }),
    // The records have the members of their types; fast-check widens the constants.
  )
  .map((parts) => ({ ...parts, span, valueSpan: span }) as Expression)

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .array(
          fc.record({ occur: fc.constantFrom('MUST', 'SHOULD', 'MUST_NOT'), expression: tie('expression') }),
          {
            minLength: 1,
            maxLength: 3,
          },
        )
        .map((clauses): Expression => ({ type: 'group', clauses, span })),
    },
  ),
}))

describe('a compiled query finds what the matcher says', () => {
  let engine: TestEngine
  let client: EngineClient
  let table: string

  beforeAll(async () => {
    engine = await startTestEngine()
    table = messagesTable(engine.connection.database, await seedIndexSet(engine.store, messages))
    client = new EngineClient(engine.connection)
  })

  afterAll(async () => {
    await client?.close()
    await engine?.stop()
  })

  async function found(query: Expression, from = table): Promise<string[]> {
    const parameters = createParameters()
    const options = { nowMs: testStartMs, catalogue: catalogueOf(from) }
    const sql = `SELECT id FROM ${from} WHERE ${compileExpression(query, parameters, options)}`
    const { data } = await client.read({ sql, parameters: parameters.values }, testCaller)
    return data.map(([id]) => String(id)).sort()
  }

  function expected(query: Expression): string[] {
    const matches = createMatcher(query, testStartMs)
    return messages
      .filter(matches)
      .map(({ id }) => id)
      .sort()
  }

  it(
    `for ${runs} random queries over ${messages.length} random messages`,
    async () => {
      let hits = 0
      await fc.assert(
        fc.asyncProperty(expression, async (query) => {
          const ids = await found(query)
          if (ids.length > 0 && ids.length < messages.length) hits++
          expect(ids, printQuery(query)).toEqual(expected(query))
        }),
        { seed, numRuns: runs },
      )
      // A comparison of nothing with nothing would prove little.
      expect(hits).toBeGreaterThan(runs / 3)
    },
    600_000 + runs * 200,
  )

  it('for phrases and sloppy phrases of words that do stand near each other', async () => {
    const phrase = fc.record({ value: nearWords, slop: fc.nat(4) }).map(
      ({ value, slop }): Expression => ({
        type: 'phrase',
        field: { name: 'message', span },
        value,
        slop,
        span,
        valueSpan: span,
      }),
    )
    let hits = 0
    await fc.assert(
      fc.asyncProperty(phrase, async (query) => {
        const ids = await found(query)
        hits += ids.length
        expect(ids, printQuery(query)).toEqual(expected(query))
      }),
      { seed, numRuns: 80 },
    )
    expect(hits).toBeGreaterThan(80)
  })
})
