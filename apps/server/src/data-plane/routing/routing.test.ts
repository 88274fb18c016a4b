import type { Message } from '@logline/message'
import { compileStream, type PlannedRule, type RoutedStream } from '@logline/processing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Routing } from './routing.ts'

const defaultStream = { id: 'default', indexSetId: 'a' }
const indexSets = [
  { id: 'a', writeIndexNo: 3 },
  { id: 'b', writeIndexNo: 7 },
]

function message(source: string, fields: Message['fields'] = {}): Message {
  return { id: source, timestampMs: 0, source, message: 'm', fields, streams: [] }
}

function exact(field: string, value: string, isInverted = false): PlannedRule {
  return { type: 'EXACT', field, value, isInverted }
}

function stream(id: string, rules: PlannedRule[], changes: Partial<RoutedStream> = {}): RoutedStream {
  const members = { indexSetId: 'a', matchingType: 'AND', removesMatchesFromDefaultStream: false } as const
  return { id, rules, ...members, ...changes }
}

function streamsOf(streams: RoutedStream[], one: Message): string[] {
  new Routing({ defaultStream, streams, indexSets }).route(one)
  return one.streams
}

describe('routing', () => {
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

  it('makes a batch for each index set, with the number that is written to', () => {
    const streams = [
      stream('web', [exact('source', 'web')], { indexSetId: 'b' }),
      stream('web2', [exact('source', 'web')], { indexSetId: 'b' }),
      stream('db', [exact('source', 'db')], { indexSetId: 'b', removesMatchesFromDefaultStream: true }),
    ]
    const routing = new Routing({ defaultStream, streams, indexSets })
    const messages = [message('web'), message('db'), message('other')]
    for (const each of messages) routing.route(each)
    const batches = routing
      .batchesOf(messages)
      .map(({ messages, ...target }) => [target, messages.map(({ id }) => id)])
    expect(batches).toEqual([
      [{ indexSetId: 'a', indexNo: 3 }, ['web', 'other']],
      [{ indexSetId: 'b', indexNo: 7 }, ['web', 'db']],
    ])
  })

  it('refuses a plan that lacks an index set', () => {
    const streams = [stream('lost', [exact('source', 'x')], { indexSetId: 'nowhere' })]
    expect(() => new Routing({ defaultStream, streams, indexSets })).toThrow(
      'index set nowhere of the stream lost',
    )
  })
})
