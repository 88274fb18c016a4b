import type { Message } from '@logline/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlannedRule, RoutedStream, RuleType } from '../plan/processing-plan.ts'
import { compileStream } from '../routing/stream-test.ts'
import { compileChain } from './compile-chain.ts'
import { runStages } from './run-stages.ts'

/** A text that is longer than what the largest expressions are looked for in. */
const long = 'ab'.repeat(15_000)
const large = '[ab]*a[ab]{900}c'

const ruleOf = fc.record({
  type: fc.constantFrom<RuleType[]>(
    'EXACT',
    'REGEX',
    'GREATER',
    'SMALLER',
    'PRESENCE',
    'CONTAINS',
    'ALWAYS_MATCH',
    'MATCH_INPUT',
  ),
  field: fc.constantFrom('source', 'message', 'a', 'b', 'timestamp', 'gl2_source_input', 'constructor', ''),
  value: fc.constantFrom(
    'x',
    'X',
    'y',
    ' x',
    'xy',
    '',
    '1',
    '2.5',
    '-1e3',
    '^x',
    'x.y',
    '(',
    '[xy]+$',
    large,
  ),
  isInverted: fc.boolean(),
})
const streamOf = fc.record({
  rules: fc.array(ruleOf, { maxLength: 4 }),
  matchingType: fc.constantFrom('AND' as const, 'OR' as const),
  removesMatchesFromDefaultStream: fc.boolean(),
})
const value = fc.constantFrom<Message['fields'][string][]>(
  'x',
  'X',
  ' x ',
  'y',
  'xy',
  'x\ny',
  '',
  ' ',
  '1',
  1,
  2.5,
  -1000,
  true,
  12345678901234567890n,
  long,
)
const messageOf = fc.record({
  id: fc.constant('01HZX5M4Q0ABCDEFGHJKMNPQRS'),
  timestampMs: fc.constantFrom(0, 1_700_000_000_000),
  source: fc.constantFrom('x', 'y', ''),
  message: fc.constantFrom('x', 'xy', 'x\ny', long),
  fields: fc.dictionary(fc.constantFrom('a', 'b', 'gl2_source_input'), value, { maxKeys: 3 }),
  streams: fc.constant(['default']),
})

const rest = { inputs: [], grokPatterns: {}, failuresStream: null, indexSets: [], idTime: 'arrival' } as const
const defaultStream = { id: 'default', indexSetId: 'a' }
const steps = { copy: () => null, limit: () => undefined }

function chainOf(streams: readonly RoutedStream[], faults: string[] = []) {
  const watch = { fault: (id: string) => void faults.push(id), exception: () => undefined }
  return compileChain({ processors: ['streamRules'], defaultStream, streams, ...rest }, { streams: watch })
}

function rule(type: RuleType, field: string, value: string, isInverted = false): PlannedRule {
  return { type, field, value, isInverted }
}

function stream(id: string, rules: PlannedRule[], matchingType: 'AND' | 'OR' = 'AND'): RoutedStream {
  return { id, indexSetId: 'a', matchingType, removesMatchesFromDefaultStream: false, rules }
}

const one = (fields: Message['fields']): Message => ({
  id: '01HZX5M4Q0ABCDEFGHJKMNPQRS',
  timestampMs: 0,
  source: 'web',
  message: 'm',
  fields,
  streams: ['default'],
})

describe('many streams at once', () => {
  it('take what each of them takes alone, whatever their rules, over one message after the other', () => {
    fc.assert(
      fc.property(
        fc.array(streamOf, { maxLength: 30 }),
        fc.array(messageOf, { minLength: 1, maxLength: 4 }),
        (some, messages) => {
          const streams = some.map((each, no) => ({ id: `s${no}`, indexSetId: 'a', ...each }))
          const stages = chainOf(streams)
          for (const message of messages) {
            const taking = streams.filter((each) => compileStream(each)(message))
            const leaves = taking.some(
              ({ removesMatchesFromDefaultStream }) => removesMatchesFromDefaultStream,
            )
            const routed = { ...message, fields: { ...message.fields }, streams: message.streams.slice() }
            runStages(stages, [routed], steps)
            const expected = [...taking.map(({ id }) => id), ...(leaves ? [] : ['default'])]
            expect(routed.streams.toSorted()).toEqual(expected.toSorted())
          }
        },
      ),
      { numRuns: 1_500 },
    )
  })

  it('ask once of a message what they have in common', () => {
    const streams = Array.from({ length: 1_000 }, (_, no) =>
      stream(`s${no}`, [
        rule('PRESENCE', 'seen', ''),
        rule('CONTAINS', 'message', 'no such text', no % 2 === 0),
      ]),
    )
    let reads = 0
    const message = one({})
    const counted = new Proxy(message.fields, {
      getOwnPropertyDescriptor(fields, name) {
        reads += 1
        return Reflect.getOwnPropertyDescriptor(fields, name)
      },
    })
    runStages(chainOf(streams), [{ ...message, fields: counted }], steps)
    expect(reads).toBe(1)
  })
})

describe('a text that is too long for an expression', () => {
  it('is no match, inverted or not; the message goes on, and says so', () => {
    const streams = [
      stream('plain', [rule('REGEX', 'a', large)]),
      stream('inverted', [rule('REGEX', 'a', large, true)]),
      stream('other', [rule('REGEX', 'a', 'b$')]),
      stream('either', [rule('REGEX', 'a', large), rule('PRESENCE', 'a', '')], 'OR'),
    ]
    const faults: string[] = []
    const message = one({ a: long })
    const started = performance.now()
    runStages(chainOf(streams, faults), [message], steps)
    expect(performance.now() - started).toBeLessThan(60_000)
    expect(message.streams.toSorted()).toEqual(['default', 'either', 'other'])
    expect(faults.toSorted()).toEqual(['inverted', 'plain'])
    expect(message.fields.gl2_processing_error).toBe(
      `Could not test all stream rules on message <${message.id}> - A text is too long for a regular expression of stream <plain> and 1 more`,
    )
  })

  it('gives the same whenever the message is processed by the same plan', () => {
    const streams = [stream('plain', [rule('REGEX', 'a', large)]), stream('b', [rule('REGEX', 'a', 'b$')])]
    const outcomes = [1, 2].map(() => {
      const message = one({ a: long })
      runStages(chainOf(streams), [message], steps)
      return message
    })
    expect(outcomes[0]).toEqual(outcomes[1])
  })

  it('is none for a short one, which costs no note', () => {
    const message = one({ a: `${'a'.repeat(1_000)}c` })
    runStages(chainOf([stream('plain', [rule('REGEX', 'a', large)])]), [message], steps)
    expect(message.streams).toEqual(['default', 'plain'])
    expect(message.fields).not.toHaveProperty('gl2_processing_error')
  })
})
