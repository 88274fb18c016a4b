import { describe, expect, it } from 'vitest'
import { hasCondition, withAlternative, withoutCondition } from './query-choices.ts'

describe('conditions of a query', () => {
  it.each([
    ['a:1', 'a:1', true, ''],
    ['a:1 AND b:2', 'a:1', true, 'b:2'],
    ['b:2 AND a:1 AND c:3', 'a:1', true, 'b:2 AND c:3'],
    ['b:2 AND (a:1 OR a:2)', 'a:1', true, 'b:2 AND a:2'],
    ['(a:1 OR a:2 OR a:3)', 'a:2', true, '(a:1 OR a:3)'],
    ['NOT a:1', 'a:1', false, 'NOT a:1'],
    ['b:"x AND a:1"', 'a:1', false, 'b:"x AND a:1"'],
    ['a:1 OR b:2', 'a:1', false, 'a:1 OR b:2'],
    ['', 'a:1', false, ''],
  ])('%s has %s: %s, and without it is %s', (query, condition, has, without) => {
    expect([hasCondition(query, condition), withoutCondition(query, condition)]).toEqual([has, without])
  })

  it.each([
    ['a:1', '(a:1 OR a:2)'],
    ['b:1 AND a:1', 'b:1 AND (a:1 OR a:2)'],
    ['(a:1 OR a:3) AND b:1', '(a:1 OR a:3 OR a:2) AND b:1'],
    ['(a:1 OR a:2)', '(a:1 OR a:2)'],
    ['b:1', 'b:1 AND a:2'],
    ['', 'a:2'],
  ])('%s with one more value of the field is %s', (query, expected) => {
    expect(withAlternative(query, 'a:2', ['a:1', 'a:3'])).toBe(expected)
  })
})
