import { describe, expect, it } from 'vitest'
import { newSearchDocument } from '../../view-model/commands/default-documents.ts'
import { makeWidget } from '../../view-model/commands/widget-commands.ts'
import { createViewStore } from '../../view-model/store/view-store.ts'
import type { ValueTarget } from '../targets/action.ts'
import {
  availableParts,
  chosenBy,
  type DraftParts,
  draftOf,
  groupState,
  lengthMs,
  strategiesFor,
  toggleGroup,
  togglePart,
} from './event-draft.ts'
import { draftPartsOf } from './event-draft-parts.ts'

const parts: DraftParts = {
  rowGroupBy: ['source'],
  columnGroupBy: ['action'],
  condition: { function: 'avg', field: 'took_ms', value: 120 },
  rowQuery: 'source:web-1',
  columnQuery: 'action:login',
  searchQuery: 'level:3 OR level:2',
  filterQuery: 'env:prod',
  streams: ['5f'],
  searchWithinMs: 300_000,
}

const draftBy = (strategy: Parameters<typeof chosenBy>[0]) => draftOf(parts, chosenBy(strategy, parts, []))

describe('a draft of an event definition', () => {
  it('of exactly this value has everything', () => {
    expect(draftBy('EXACT')).toEqual({
      type: 'aggregation-v1',
      query: '(level:3 OR level:2) AND env:prod AND source:web-1 AND action:login',
      streams: ['5f'],
      search_within_ms: 300_000,
      group_by: ['source', 'action'],
      agg_function: 'avg',
      agg_field: 'took_ms',
      agg_value: 120,
      loc_query_parameters: [],
    })
  })

  it.each([
    ['ROW', '(level:3 OR level:2) AND env:prod AND source:web-1', ['source']],
    ['COL', '(level:3 OR level:2) AND env:prod AND action:login', ['action']],
    ['ALL', 'source:web-1 AND action:login', ['source', 'action']],
  ] as const)('of strategy %s leaves out what the specification says', (strategy, query, groups) => {
    expect(draftBy(strategy)).toMatchObject({ query, group_by: groups })
  })

  it('has nothing of what was not chosen', () => {
    expect(draftOf(parts, ['searchQuery'])).toMatchObject({
      query: 'level:3 OR level:2',
      streams: [],
      search_within_ms: null,
      group_by: [],
      agg_function: null,
    })
  })
})

describe('the choice of parts', () => {
  it('offers rows and columns only where there are some, and only parts that say something', () => {
    expect(strategiesFor(parts)).toEqual(['EXACT', 'ROW', 'COL', 'ALL', 'CUSTOM'])
    const simple: DraftParts = { valueQuery: 'source:a', searchQuery: '', streams: [], searchWithinMs: 1000 }
    expect(strategiesFor(simple)).toEqual(['EXACT', 'ALL', 'CUSTOM'])
    expect(availableParts(simple)).toEqual(['valueQuery', 'searchWithinMs'])
  })

  it('keeps what was chosen when it becomes a custom one', () => {
    expect(chosenBy('CUSTOM', parts, ['streams'])).toEqual(['streams'])
    expect(togglePart(['streams'], 'rowQuery')).toEqual(['streams', 'rowQuery'])
    expect(togglePart(['streams', 'rowQuery'], 'streams')).toEqual(['rowQuery'])
  })

  it('takes all of a group that is taken in part, and none of one that is taken whole', () => {
    const group = ['rowQuery', 'columnQuery'] as const
    expect(groupState([], group)).toBe('none')
    expect(groupState(['rowQuery'], group)).toBe('some')
    const all = toggleGroup(['streams', 'rowQuery'], group)
    expect(groupState(all, group)).toBe('all')
    expect(toggleGroup(all, group)).toEqual(['streams'])
  })
})

it.each([
  [{ type: 'relative', from: 300 }, 300_000],
  [{ type: 'relative', from: 300, to: 60 }, 240_000],
  [{ type: 'relative', range: 60 }, 60_000],
  [{ type: 'relative', range: 0 }, undefined],
  [{ type: 'absolute', from: '2026-11-20T08:00:00Z', to: '2026-11-20T08:01:00Z' }, 60_000],
  [{ type: 'keyword', keyword: 'today', timezone: 'UTC' }, undefined],
] as const)('the length of %o is %o ms', (range, ms) => {
  expect(lengthMs(range)).toBe(ms)
})

describe('what a value tells', () => {
  const store = createViewStore(newSearchDocument({ queryString: 'level:$min$', streams: ['5f'] }, {}))
  store.amend((document) => ({
    ...document,
    parameters: [
      {
        type: 'value-parameter-v1',
        name: 'min',
        title: null,
        description: null,
        data_type: 'any',
        default_value: 3,
        optional: false,
        binding: null,
      },
    ],
  }))
  const target: ValueTarget = {
    store,
    narrowQuery: () => {},
    field: 'source',
    type: { type: 'string', properties: [] },
    isDecorated: false,
    isAnalysisDisabled: false,
    widget: null,
    hasPage: () => true,
    value: 'web 1',
    groups: null,
    message: null,
  }

  it('of a message: itself, and the search with its values', () => {
    expect(draftOf(draftPartsOf(target), availableParts(draftPartsOf(target)))).toMatchObject({
      query: 'level:3 AND source:"web 1"',
      streams: ['5f'],
      search_within_ms: 300_000,
      agg_function: null,
    })
  })

  it('of a metric: its groups and the condition', () => {
    const widget = makeWidget({ type: 'aggregation', config: {}, timerange: { type: 'relative', from: 60 } })
    const rows = [
      { field: 'timestamp', value: '2026-11-20T08:00:00.000Z' },
      { field: 'source', value: 'web 1' },
    ]
    const groups = { rows, columns: [], metric: 'avg(took_ms)' }
    const found = draftPartsOf({ ...target, field: 'avg(took_ms)', value: 12.5, widget, groups })
    expect(found).toMatchObject({
      rowGroupBy: ['source'],
      rowQuery: 'source:"web 1"',
      condition: { function: 'avg', field: 'took_ms', value: 12.5 },
      searchWithinMs: 60_000,
    })
    expect(found.valueQuery).toBeUndefined()
  })

  it('of a group without the field: that messages have none', () => {
    const widget = makeWidget({ type: 'aggregation', config: {} })
    const rows = [{ field: 'source', value: '(Empty Value)' }]
    const columns = [{ field: 'action', value: '' }]
    const own = { ...target, value: '(Empty Value)', widget }
    expect(draftPartsOf({ ...own, groups: { rows, columns, metric: null } })).toMatchObject({
      rowQuery: 'NOT _exists_:source',
      columnQuery: 'NOT _exists_:action',
    })
    expect(draftPartsOf(own).valueQuery).toBe('NOT _exists_:source')
  })
})
