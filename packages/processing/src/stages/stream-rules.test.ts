import type { Message } from '@logline/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlannedRule, RoutedStream } from '../plan/processing-plan.ts'
import { compileStream } from '../routing/stream-test.ts'
import { compileChain } from './compile-chain.ts'
import { runStages } from './run-stages.ts'

const defaultStream = { id: 'default', indexSetId: 'a' }
function message(source: string, fields: Message['fields'] = {}): Message {
  return { id: source, timestampMs: 0, source, message: 'm', fields, streams: ['default'] }
}

function exact(field: string, value: string, isInverted = false): PlannedRule {
  return { type: 'EXACT', field, value, isInverted }
}

function stream(id: string, rules: PlannedRule[], changes: Partial<RoutedStream> = {}): RoutedStream {
  const members = { indexSetId: 'a', matchingType: 'AND', removesMatchesFromDefaultStream: false } as const
  return { id, rules, ...members, ...changes }
}

function streamsOf(streams: RoutedStream[], one: Message): string[] {
  const rest = {
    inputs: [],
    grokPatterns: {},
    failuresStream: null,
    indexSets: [],
    idTime: 'arrival',
  } as const
  const stages = compileChain({ processors: ['streamRules'], defaultStream, streams, ...rest })
  runStages(stages, [one], { copy: () => null, limit: () => undefined })
  return one.streams
}

describe('the rules of streams', () => {
  it('puts a message into the default stream and every stream that takes it', () => {
    const streams = [
      stream('web', [exact('source', 'web')]),
      stream('all', [{ type: 'ALWAYS_MATCH', field: '', value: '', isInverted: false }]),
      stream('db', [exact('source', 'db')]),
    ]
    expect(streamsOf(streams, message('web')).sort()).toEqual(['all', 'default', 'web'])
    expect(streamsOf([], message('web'))).toEqual(['default'])
  })

  it('asks for all rules or for one, and gives a stream without rules nothing', () => {
    const rules = [exact('source', 'web'), exact('level', '3')]
    const streams = [
      stream('and', rules),
      stream('or', rules, { matchingType: 'OR' }),
      stream('none', []),
      stream('none-or', [], { matchingType: 'OR' }),
    ]
    expect(streamsOf(streams, message('web'))).toEqual(['default', 'or'])
    expect(streamsOf(streams, message('web', { level: 3 })).sort()).toEqual(['and', 'default', 'or'])
    expect(streamsOf(streams, message('db'))).toEqual(['default'])
  })

  it('takes a message out of the default stream when a stream that matches wants it', () => {
    const rules = [exact('source', 'web')]
    const streams = [stream('one', rules, { removesMatchesFromDefaultStream: true }), stream('two', rules)]
    expect(streamsOf(streams, message('web')).sort()).toEqual(['one', 'two'])
    expect(streamsOf(streams, message('db'))).toEqual(['default'])
  })

  it('finds by its look-ups what trying every stream finds', () => {
    const rule = fc.record({
      type: fc.constantFrom('EXACT', 'MATCH_INPUT', 'CONTAINS'),
      field: fc.constantFrom('source', 'user', 'gl2_source_input'),
      value: fc.constantFrom('x', 'X', 'y', ' x'),
      isInverted: fc.boolean(),
    })
    const anyStream = fc.record({
      rules: fc.array(rule, { maxLength: 3 }),
      matchingType: fc.constantFrom('AND', 'OR'),
    })
    const value = fc.constantFrom('x', 'X', ' x ', 'y', '')
    fc.assert(
      fc.property(fc.array(anyStream, { maxLength: 8 }), value, value, value, (some, source, user, input) => {
        const streams = some.map(({ rules, matchingType }, no) => stream(`s${no}`, rules, { matchingType }))
        const one = message(source, { user, gl2_source_input: input })
        const expected = streams.filter((each) => compileStream(each)(one)).map(({ id }) => id)
        expect(streamsOf(streams, one).sort()).toEqual(['default', ...expected].sort())
      }),
    )
  })
})
