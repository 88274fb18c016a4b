import { search } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { normaliseSearch } from '../stored/normal-search.ts'
import { applyExecutionState } from './execution-state.ts'

const stored = normaliseSearch(
  search.parse({
    id: 's',
    queries: [
      {
        id: 'q1',
        timerange: { type: 'relative', range: 60 },
        query: 'error',
        search_types: [
          { type: 'messages', id: 'm1' },
          { type: 'pivot', id: 'p1', series: [{ type: 'count' }], rollup: true },
        ],
      },
      { id: 'q2', search_types: [{ type: 'messages', id: 'm2' }] },
    ],
  }),
  () => 's',
)

function wantedIds(state: Parameters<typeof applyExecutionState>[1]) {
  return applyExecutionState(stored, state).map(({ query, wanted }) => [query.id, wanted.map(({ id }) => id)])
}

describe('an execution state', () => {
  it('that is empty changes nothing', () => {
    expect(wantedIds({})).toEqual([
      ['q1', ['m1', 'p1']],
      ['q2', ['m2']],
    ])
  })

  it('keeps the named queries and search types only', () => {
    const global_override = { keep_queries: ['q1'], keep_search_types: ['p1'] }
    expect(wantedIds({ global_override })).toEqual([['q1', ['p1']]])
  })

  it('replaces time range and query of every query', () => {
    const timerange = { type: 'relative', range: 5 } as const
    const query = { type: 'elasticsearch', query_string: 'other' } as const
    const planned = applyExecutionState(stored, { global_override: { timerange, query } })
    expect(planned.map((each) => each.query.timerange)).toEqual([timerange, timerange])
    expect(planned.map((each) => each.query.query.query_string)).toEqual(['other', 'other'])
    expect(planned.map((each) => each.globalRange)).toEqual([timerange, timerange])
  })

  it('pages a message list', () => {
    const planned = applyExecutionState(stored, {
      global_override: { search_types: { m1: { limit: 20, offset: 40 } } },
    })
    expect(planned[0]?.wanted[0]).toMatchObject({ id: 'm1', limit: 20, offset: 40 })
    expect(planned[1]?.wanted[0]).toMatchObject({ id: 'm2', limit: 150, offset: 0 })
  })

  it('of one query counts only without a global one', () => {
    const queries = { q1: { keep_search_types: ['m1'] } }
    expect(wantedIds({ queries })[0]).toEqual(['q1', ['m1']])
    expect(wantedIds({ queries, global_override: {} })[0]).toEqual(['q1', ['m1']])
    expect(wantedIds({ queries, global_override: { keep_queries: ['q1'] } })).toEqual([['q1', ['m1', 'p1']]])
  })
})
