import type { Field } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { newSearchDocument } from '../../features/view-model/commands/default-documents.ts'
import { createViewStore } from '../../features/view-model/store/view-store.ts'
import { summaryOf, summaryRequest } from '../../features/views/sidebar/fields/field-summary-query.ts'
import { fieldsOfSet, filterFields, kindOf } from './field-sets.ts'

const field = (name: string): Field => ({ name, type: { type: 'string', properties: [], index_names: [] } })
const names = (fields: readonly Field[]) => fields.map(({ name }) => name)

describe('the sets of fields', () => {
  const all = ['gl2_source_input', 'HTTP_status', 'source', 'streams'].map(field)
  const current = ['gl2_source_input', 'source'].map(field)

  it('leave out what the platform keeps for itself, unless it is asked for', () => {
    expect(names(fieldsOfSet('current', { all, current }))).toEqual(['source'])
    expect(names(fieldsOfSet('all', { all, current }))).toEqual(['HTTP_status', 'source'])
    expect(fieldsOfSet('allreserved', { all, current })).toBe(all)
  })

  it('are filtered by a part of the name in any case', () => {
    expect(names(filterFields(all, ' http_'))).toEqual(['HTTP_status'])
    expect(filterFields(all, '')).toBe(all)
  })

  it('are filtered fast enough for every key, with 26,000 fields', () => {
    const many = Array.from({ length: 26_000 }, (_, index) => field(`field_number_${index}`))
    const durations = Array.from({ length: 5 }, () => {
      const startMs = performance.now()
      expect(filterFields(many, 'NUMBER_259').length).toBe(111)
      return performance.now() - startMs
    })
    expect(Math.min(...durations)).toBeLessThan(50)
  })
})

it.each([
  ['string', 'string'],
  ['compound(long,string)', 'number'],
  ['geo-point', 'other'],
  ['date', 'date'],
])('%s is drawn as %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind)
})

describe('the summary of a field', () => {
  const state = createViewStore(newSearchDocument({ queryString: 'a:1', streams: ['5f'] }, {})).get()
  const range = { from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T09:00:00.000Z' }

  it('is asked for within the query and the very range of the results', () => {
    const type = { type: 'long', properties: ['numeric' as const] }
    const { body } = summaryRequest(state, { field: 'took_ms', type, limit: 50, range })
    const [query] = body.queries ?? []
    expect(query).toMatchObject({
      query: { query_string: 'a:1' },
      timerange: { type: 'absolute', ...range },
      filter: { type: 'or' },
    })
    expect(query?.search_types).toMatchObject([
      {
        id: 'figures',
        series: [{}, {}, { type: 'min' }, { type: 'max' }, { percentile: 50 }, { percentile: 95 }],
      },
      { id: 'top', row_groups: [{ fields: ['took_ms'], limit: 50 }] },
    ])
  })

  it('reads the answer, and throws what the server says instead of one', () => {
    const value = (key: string[], value: number) => ({
      key,
      value,
      rollup: true,
      source: 'row-leaf' as const,
    })
    const row = (key: string[], values: ReturnType<typeof value>[]) => ({
      key,
      values,
      source: 'leaf' as const,
    })
    const pivot = (id: string, rows: ReturnType<typeof row>[]) => ({
      id,
      type: 'pivot' as const,
      rows,
      total: 40,
      effective_timerange: { type: 'absolute' as const, ...range },
    })
    const results = {
      figures: pivot('figures', [
        row([], [value(['present'], 30), value(['distinct'], 2), value(['min'], 1.5)]),
      ]),
      top: pivot('top', [row(['502'], [value(['count'], 20)]), row(['200'], [value(['count'], 10)])]),
    }
    expect(summaryOf({ results, errors: [] })).toEqual({
      total: 40,
      present: 30,
      distinct: 2,
      top: [
        { value: '502', count: 20 },
        { value: '200', count: 10 },
      ],
      figures: new Map([['min', 1.5]]),
    })
    const error = { type: 'query' as const, description: 'No.', query_id: 'q' }
    expect(() => summaryOf({ results: {}, errors: [error] })).toThrow('No.')
  })
})
