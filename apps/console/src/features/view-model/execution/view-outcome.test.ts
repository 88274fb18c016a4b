import type { SearchError, SearchJob, SearchTypeResult } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { newSearchDocument } from '../commands/default-documents.ts'
import { setTimeRange } from '../commands/query-commands.ts'
import { defaultMessagesConfig } from '../configs/messages-config.ts'
import { pageOf, type Widget } from '../document/view-document.ts'
import { refinement } from './all-time-refinement.ts'
import { errorText } from './search-errors.ts'
import { outcomeOf, outcomeOfWidget } from './view-outcome.ts'
import { requestOf } from './view-search.ts'

const range = { type: 'absolute' as const, from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.123Z' }

function search(isAllTime = false) {
  const fresh = newSearchDocument({}, defaultMessagesConfig)
  const queryId = fresh.queries[0]?.id ?? ''
  const document = isAllTime ? setTimeRange(queryId, { type: 'relative', range: 0 })(fresh) : fresh
  const request = requestOf(document, queryId, { override: null, parameterBindings: {}, onlyWidgetId: null })
  const [count, list] = pageOf(document, queryId).widgets
  if (!count || !list) throw new Error('a new search has two widgets')
  return { request, queryId, count, list }
}

const pivot = (widget: Widget, total = 3): SearchTypeResult => ({
  id: `${widget.id}:chart`,
  type: 'pivot',
  total,
  effective_timerange: range,
})
const error = (part: Partial<SearchError>): SearchError => ({
  type: 'search_type',
  description: 'Memory limit reached.',
  query_id: 'q',
  ...part,
})

function job(
  queryId: string,
  results: SearchTypeResult[],
  errors: SearchError[] = [],
  isDone = true,
): SearchJob {
  return {
    id: 'job',
    search_id: 'search',
    owner: 'admin',
    execution: { done: isDone, cancelled: false, completed_exceptionally: errors.length > 0 },
    errors,
    results: {
      [queryId]: {
        query: {
          id: queryId,
          timerange: { type: 'relative' },
          query: { type: 'elasticsearch', query_string: '' },
          filters: [],
          search_types: [],
        },
        execution_stats: { duration: 41, timestamp: range.to, effective_timerange: range },
        search_types: Object.fromEntries(results.map((result) => [result.id, result])),
        errors,
        state: 'COMPLETED',
      },
    },
  }
}

describe('what a widget gets of an answer', () => {
  it('is its own results by their names', () => {
    const { request, queryId, count, list } = search()
    const outcome = outcomeOf(job(queryId, [pivot(count)]), request)
    expect(outcome).toMatchObject({ durationMs: 41, effectiveRange: { from: range.from, to: range.to } })
    expect(Object.keys(outcomeOfWidget(outcome, count)?.results ?? {})).toEqual(['chart'])
    expect(outcomeOfWidget(outcome, list)?.results).toEqual({})
  })

  it('is its own errors and those of the whole query, each once', () => {
    const { request, queryId, count, list } = search()
    const errors = [
      error({ search_type_id: `${count.id}:chart` }),
      error({ type: 'query', description: 'All' }),
    ]
    const outcome = outcomeOf(job(queryId, [], errors), request)
    expect(outcomeOfWidget(outcome, count)?.errors).toHaveLength(2)
    expect(outcomeOfWidget(outcome, list)?.errors).toHaveLength(1)
  })

  it('is drawn as it was asked for while the new answer is awaited, but with colours of now', () => {
    const { request, queryId, count } = search()
    const outcome = outcomeOf(job(queryId, [pivot(count)]), request)
    const regrouped = { ...count, config: { ...count.config, row_pivots: [] } }
    const recoloured = { ...count, config: { ...count.config, formatting_settings: { chart_colors: [] } } }
    expect(outcomeOfWidget(outcome, regrouped)?.widget).toBe(count)
    expect(outcomeOfWidget(outcome, recoloured)?.widget).toBe(recoloured)
  })

  it('is nothing for a widget that was not asked for', () => {
    const { request, queryId, count } = search()
    const outcome = outcomeOf(job(queryId, [pivot(count)]), request)
    expect(outcomeOfWidget(outcome, { ...count, id: 'new' })).toBeNull()
  })
})

describe('what a widget gets while the search still runs', () => {
  it('is its own results as soon as all of them are there, and nothing before', () => {
    const { request, queryId, count, list } = search()
    const outcome = outcomeOf(job(queryId, [pivot(count)], [], false), request)
    expect(Object.keys(outcomeOfWidget(outcome, count)?.results ?? {})).toEqual(['chart'])
    expect(outcomeOfWidget(outcome, list)).toBeNull()
  })

  it('is its own error, too', () => {
    const { request, queryId, count, list } = search()
    const errors = [error({ search_type_id: `${count.id}:chart` })]
    const outcome = outcomeOf(job(queryId, [], errors, false), request)
    expect(outcomeOfWidget(outcome, count)?.errors).toEqual(errors)
    expect(outcomeOfWidget(outcome, list)).toBeNull()
  })
})

describe('a search of all time', () => {
  it('is refined to the time its messages span, one millisecond beyond the last', () => {
    const { request, queryId, count } = search(true)
    const state = refinement(request, outcomeOf(job(queryId, [pivot(count)]), request))
    expect(state?.global_override).toMatchObject({
      timerange: { type: 'absolute', from: range.from, to: '2026-11-20T10:00:00.124Z' },
      keep_search_types: [`${count.id}:chart`],
    })
  })

  it('is left as it is when nothing was found, and so is a search of some time', () => {
    const empty = search(true)
    expect(
      refinement(empty.request, outcomeOf(job(empty.queryId, [pivot(empty.count, 0)]), empty.request)),
    ).toBeNull()
    const short = search()
    expect(
      refinement(short.request, outcomeOf(job(short.queryId, [pivot(short.count)]), short.request)),
    ).toBeNull()
  })
})

describe('errorText', () => {
  it('says which pages a result window leaves, then what the server said', () => {
    const text = errorText(error({ type: 'result_window_limit', result_window_limit: 10_000 }))
    expect(text).toContain('limits the search result to 10000 messages')
    expect(text).toContain('page size of 150 messages, you can use the first 66 pages. Memory limit reached.')
  })
})
