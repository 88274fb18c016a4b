import { describe, expect, it } from 'vitest'
import { filtersOf, filterValues, withFilterValues } from './table-filters.ts'

describe('the filters of a list', () => {
  it.each([
    [['result:failure'], ['result:failure']],
    [['entity_id:a:b'], ['entity_id:a:b']],
    [
      ['result:failure', 'result:failure', 'result:success'],
      ['result:failure', 'result:success'],
    ],
    [['colour:red', 'result', 'result:', ':failure', 'results:x'], []],
  ])('of %j are %j', (texts, filters) => expect(filtersOf(texts, ['result', 'entity_id'])).toEqual(filters))

  it('are changed for one field, and the others stay', () => {
    const filters = ['result:failure', 'action:create', 'result:success'] as const
    expect(filterValues(filters, 'result')).toEqual(['failure', 'success'])
    expect(filterValues(filters, 'act')).toEqual([])
    expect(withFilterValues(filters, 'result', ['a:b'])).toEqual(['action:create', 'result:a:b'])
    expect(withFilterValues(filters, 'result', [])).toEqual(['action:create'])
  })
})
