import type { Message } from '@logline/message'
import type { RoutedStream } from '@logline/processing'
import { expect, it } from 'vitest'
import { InsertTargets } from './insert-targets.ts'

const defaultStream = { id: 'default', indexSetId: 'a' }
const indexSets = [
  { id: 'a', writeIndexNo: 3 },
  { id: 'b', writeIndexNo: 7 },
]

function message(id: string, streams: string[]): Message {
  return { id, timestampMs: 0, source: 'h', message: 'm', fields: {}, streams }
}

function stream(id: string, indexSetId: string): RoutedStream {
  return { id, indexSetId, rules: [], matchingType: 'AND', removesMatchesFromDefaultStream: false }
}

it('makes a batch for each index set, with the number that is written to', () => {
  const streams = [stream('web', 'b'), stream('web2', 'b'), stream('db', 'b')]
  const targets = new InsertTargets({ defaultStream, streams, failuresStream: null, indexSets })
  const messages = [
    message('web', ['default', 'web', 'web2']),
    message('db', ['db']),
    message('other', ['default']),
  ]
  const batches = targets
    .batchesOf(messages)
    .map(({ indexSetId, indexNo, messages }) => ({ indexSetId, indexNo, ids: messages.map(({ id }) => id) }))
  expect(batches).toEqual([
    { indexSetId: 'a', indexNo: 3, ids: ['web', 'other'] },
    { indexSetId: 'b', indexNo: 7, ids: ['web', 'db'] },
  ])
})

it('takes failures to the index set of their stream, though all others lie in one', () => {
  const failuresStream = { id: 'failures', indexSetId: 'b' }
  const targets = new InsertTargets({ defaultStream, streams: [], failuresStream, indexSets })
  const batchesOf = (...messages: ReturnType<typeof message>[]) =>
    targets
      .batchesOf(messages)
      .map(({ indexSetId, messages }) => [indexSetId, ...messages.map(({ id }) => id)])
  const [first, failed] = [message('first', ['default']), message('failed', ['failures'])]
  expect(batchesOf(first)).toEqual([['a', 'first']])
  expect(batchesOf(failed)).toEqual([['b', 'failed']])
  expect(batchesOf(failed, first)).toEqual([
    ['b', 'failed'],
    ['a', 'first'],
  ])
  expect(targets.failures).toEqual({ streamId: 'failures', indexSetId: 'b', indexNo: 7 })
})

it('refuses a plan that lacks an index set', () => {
  const streams = [stream('lost', 'nowhere')]
  expect(() => new InsertTargets({ defaultStream, streams, failuresStream: null, indexSets })).toThrow(
    'index set nowhere of the stream lost',
  )
})
