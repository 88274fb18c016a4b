import {
  type EffectiveTimeRange,
  type QueryResult,
  type SearchError,
  type SearchTypeResult,
  toTs,
} from '@logline/contract'
import type { SearchContext } from '../engine/search-context.ts'
import { problemText, queryProblem, SearchTypeError, searchTypeProblem } from '../engine/search-problem.ts'
import { bindParameters } from '../scope/bound-query.ts'
import type { PlannedQuery } from '../scope/execution-state.ts'
import { searchTypeScope } from '../scope/search-type-scope.ts'
import { isKnownType, type NormalSearchType } from '../stored/normal-search.ts'
import { queryWire } from '../stored/search-wire.ts'
import { type EffectiveRange, rangeWire, resolveTimeRange } from '../time/effective-time-range.ts'
import { runEvents } from './run-events.ts'
import { runMessages } from './run-messages.ts'
import { runPivot } from './run-pivot.ts'

/** What of a query is done at this moment. */
export type QueryProgress = () => QueryResult

export interface QueryObserver {
  /** Is given what tells of the query while it runs. */
  onStart: (progress: QueryProgress) => void
  /** A search type has ended. */
  onPart: () => void
}

/** Runs a query of a search. */
export async function runQuery(
  context: SearchContext,
  planned: PlannedQuery,
  observer: QueryObserver,
): Promise<QueryResult> {
  try {
    return await runBoundQuery(context, bindParameters(planned), observer)
  } catch (error) {
    if (problemText(error) === null) throw error
    return failedQuery(context, planned, error)
  }
}

/** Nothing of the query could run. */
function failedQuery(context: SearchContext, { query }: PlannedQuery, error: unknown): QueryResult {
  return {
    query: queryWire(query),
    execution_stats: {
      duration: 0,
      timestamp: toTs(context.nowMs),
      effective_timerange: rangeWire(nothingAt(context.nowMs)),
    },
    search_types: {},
    errors: [queryProblem(error, query.id)],
    state: 'FAILED',
  }
}

/** Runs the wanted search types of a query. One that fails leaves the others intact. */
async function runBoundQuery(
  context: SearchContext,
  { bound: planned, unbound }: ReturnType<typeof bindParameters>,
  { onStart, onPart }: QueryObserver,
): Promise<QueryResult> {
  const startedAtMs = Date.now()
  const outcomes: (Outcome | undefined)[] = planned.wanted.map(() => undefined)
  const run = (type: NormalSearchType) =>
    unbound.has(type.id) ? Promise.reject(unbound.get(type.id)) : runSearchType(context, planned, type)
  const settled = planned.wanted.map(async (type, index) => {
    outcomes[index] = await settle(context, run(type), [planned.query.id, type.id])
    onPart()
  })
  const ended = () => outcomes.filter((outcome) => outcome !== undefined)
  onStart(() => resultOf(context, planned, { startedAtMs, outcomes: ended(), state: 'INCOMPLETE' }))
  await Promise.all(settled)
  return resultOf(context, planned, { startedAtMs, outcomes: ended(), state: 'COMPLETED' })
}

interface QueryRun {
  startedAtMs: number
  /** Of the search types that have ended, in their order. */
  outcomes: readonly Outcome[]
  state: QueryResult['state']
}

function resultOf(
  context: SearchContext,
  planned: PlannedQuery,
  { startedAtMs, outcomes, state }: QueryRun,
): QueryResult {
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []))
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []))
  const range = rangeOfQuery(context, planned)
  return {
    query: queryWire(planned.query),
    execution_stats: {
      duration: Date.now() - startedAtMs,
      timestamp: toTs(startedAtMs),
      effective_timerange:
        'problem' in range ? rangeWire(nothingAt(context.nowMs)) : foundRange(range, results),
    },
    search_types: Object.fromEntries(results.map((result) => [result.id, result])),
    errors:
      'problem' in range && errors.length === 0 ? [queryProblem(range.problem, planned.query.id)] : errors,
    state,
  }
}

type Outcome = { result: SearchTypeResult } | { error: SearchError }

async function settle(
  context: SearchContext,
  running: Promise<SearchTypeResult>,
  [queryId, typeId]: readonly [string, string],
): Promise<Outcome> {
  try {
    return { result: await running }
  } catch (error) {
    if (problemText(error) === null) context.log.error({ err: error }, 'A search type failed')
    return { error: searchTypeProblem(error, queryId, typeId) }
  }
}

async function runSearchType(
  context: SearchContext,
  planned: PlannedQuery,
  type: NormalSearchType,
): Promise<SearchTypeResult> {
  if (!isKnownType(type)) {
    throw new SearchTypeError(`Unknown search type '${type.type}', cannot generate query`)
  }
  const { scope, range, root } = searchTypeScope(context, planned, type)
  switch (type.type) {
    case 'messages':
      return runMessages(context, { type, scope, range, root })
    case 'pivot':
      return runPivot(context, { type, scope, range })
    case 'events':
      return runEvents(context, { type, scope })
  }
}

function rangeOfQuery(
  context: SearchContext,
  { query }: PlannedQuery,
): EffectiveRange | { problem: unknown } {
  try {
    return resolveTimeRange(query.timerange, context.nowMs)
  } catch (error) {
    if (problemText(error) === null) throw error
    return { problem: error }
  }
}

function nothingAt(nowMs: number) {
  return { fromMs: nowMs, toMs: nowMs }
}

/** A search over all time ran over the times its pivots found, when it had any. */
function foundRange(range: EffectiveRange, results: readonly SearchTypeResult[]): EffectiveTimeRange {
  const found = results.flatMap((result) => (result.type === 'pivot' ? [result.effective_timerange] : []))
  if (!range.isAllTime || found.length === 0) return rangeWire(range)
  const froms = found.map(({ from }) => from).sort()
  const tos = found.map(({ to }) => to).sort()
  return { type: 'absolute', from: froms[0] ?? '', to: tos.at(-1) ?? '' }
}
