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
  const targets = new InsertTargets({ defaultStream, streams, indexSets })
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

it('refuses a plan that lacks an index set', () => {
  const streams = [stream('lost', 'nowhere')]
  expect(() => new InsertTargets({ defaultStream, streams, indexSets })).toThrow(
    'index set nowhere of the stream lost',
  )
})
