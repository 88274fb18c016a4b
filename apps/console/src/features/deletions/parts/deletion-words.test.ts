import { describe, expect, it } from 'vitest'
import { extentOf, indexSetsText, isCount } from './deletion-words.ts'

describe('the count that is typed', () => {
  it.each([
    ['2431', true],
    ['2,431', true],
    ['2 431', true],
    ['2.431', true],
    ['243', false],
    ['', false],
    ['-2431', false],
    ['2431 messages', false],
  ])('%j confirms 2,431: %s', (typed, expected) => expect(isCount(typed, 2431)).toBe(expected))
})

const index = (index_set_title: string, first: string, last: string) => ({
  ...{ index_name: 'a_0', index_set_id: 'a', index_set_title, messages: 1 },
  first: `2026-01-0${first}T00:00:00.000Z`,
  last: `2026-01-0${last}T00:00:00.000Z`,
})

it('what is lost is named by index set and time', () => {
  const indices = [index('B', '3', '4'), index('A', '1', '2'), index('B', '2', '5')]
  expect(indexSetsText(indices)).toBe('B, A')
  expect(extentOf(indices)).toEqual({ first: '2026-01-01T00:00:00.000Z', last: '2026-01-05T00:00:00.000Z' })
  expect(extentOf([])).toBeNull()
})
