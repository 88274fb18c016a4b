import { expect, it } from 'vitest'
import { aggregationConfigOf } from './aggregation-config.ts'
import { messagesConfigOf } from './messages-config.ts'
import { sortProblems } from './sorts.ts'

const byCount = { type: 'series', field: 'count()', direction: 'Descending' }
const byHost = { type: 'pivot', field: 'host', direction: 'Ascending' }

it.each([
  [[byCount, byHost], [byCount, byHost], []],
  [[{ ...byCount, type: 'metric' }, byHost], [byHost], ['Unknown sort type: metric']],
  [[byCount, { ...byHost, direction: 'Sideways' }], [byCount], ['Unknown sort direction: Sideways']],
  [
    [{ ...byCount, type: 1, direction: null }, byHost],
    [byHost],
    ['Unknown sort type: 1', 'Unknown sort direction: null'],
  ],
  [[byCount, 'host', null], [byCount], []],
  ['host', [], []],
])('of the sorts %j those that are known hold, and the others are named', (sort, known, problems) => {
  expect(aggregationConfigOf({ sort }).sort).toEqual(known)
  expect(sortProblems({ sort })).toEqual(problems)
})

it('sorts messages by what is known of their sorts, else by time', () => {
  const sort = [{ ...byHost, direction: 'up' }, byHost]
  expect(messagesConfigOf({ sort }).sort).toEqual([{ field: 'host', direction: 'Ascending' }])
  expect(messagesConfigOf({}).sort).toEqual([{ field: 'timestamp', direction: 'Descending' }])
})
