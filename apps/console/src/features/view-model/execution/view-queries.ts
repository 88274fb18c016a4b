import {
  type ExecutionState,
  type SearchError,
  type SearchJob,
  searches,
  type TimeRange,
} from '@logline/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'
import { StoreAwayError, whileStoreIsAway } from '../../../api/store-away.ts'
import type { SearchBody } from '../configs/search-body.ts'
import { isAllTimeOf, refinement } from './all-time-refinement.ts'
import { runSearch, type SearchApi, type SearchRun } from './search-execution.ts'
import { outcomeOf } from './view-outcome.ts'
import type { PartQuery, PartRequest, ViewOutcome } from './view-run.ts'
import type { ViewRequest } from './view-search.ts'

const api: SearchApi = {
  execute: (searchId, body, { partialAfterMs: partial_after, ...settings }) =>
    call(searches.execute, { params: { searchId }, query: { partial_after }, body, ...settings }),
  status: (jobId, { partialAfterMs: partial_after, ...settings }) =>
    call(searches.status, { params: { jobId }, query: { partial_after }, ...settings }),
  cancel: (jobId) => call(searches.cancel, { params: { jobId } }),
}

/** How long a result that is no longer shown is kept for the way back to it. */
const keptForMs = 10 * 60_000
/** A page of so many widgets shows each when its part is there; the two of a usual search come together. */
const leastWidgetsForParts = 3

const outcomes = composedQuery({
  reads: [],
  asked: ({ body, state }: ViewRequest) => ({ body, state }),
  load: async (request, { client, queryKey, signal }): Promise<ViewOutcome> => {
    const { body, state } = request
    // A whole answer stays until the next whole one.
    const hasWhole = client.getQueryData<ViewOutcome>(queryKey)?.isPartial === false
    const comesInParts = request.widgets.length >= leastWidgetsForParts && !hasWhole
    const onPartial = (job: SearchJob) => {
      if (!signal.aborted && !missedStore(job)) client.setQueryData(queryKey, outcomeOf(job, request))
    }
    const run = { body, signal, state, ...(comesInParts && { onPartial }) }
    const outcome = outcomeOf(await runStored(client, run), request)
    const finer = refinement(request, outcome)
    if (!finer) return outcome
    const fine = outcomeOf(await runStored(client, { body, signal, state: finer }), request)
    return { ...outcome, results: { ...outcome.results, ...fine.results } }
  },
})

/**
 * A search and its result. The key is what is asked, so a newer search never meets the answer of an older one, and
 * going back shows what was seen. It never goes stale by itself: only the user or the refresh asks anew.
 */
export function outcomeQuery(request: ViewRequest) {
  return {
    ...outcomes(request),
    ...whileStoreIsAway,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
  }
}

/**
 * Asks before the page is there: drawing twenty widgets keeps the browser from sending anything for a third of a second.
 * The page takes this answer, or waits for it.
 */
export function askAhead(client: QueryClient, request: ViewRequest): void {
  void client.prefetchQuery({ ...outcomeQuery(request), staleTime: 0 })
}

interface LaterPart {
  request: ViewRequest
  part: PartRequest
  /** Of the first page; null when it has none yet. */
  range: { from: string; to: string } | null
}

const parts = composedQuery({
  reads: [],
  asked: ({ request: { body, state }, part, range }: LaterPart) => ({ body, state, part, range }),
  load: async ({ request, part, range }, { client, signal }): Promise<ViewOutcome> => {
    if (!range) throw new Error('A later part needs the time range of the first one.')
    const { body, state } = request
    const { searchTypeId, limit, offset } = part
    const partState: ExecutionState = {
      ...state,
      global_override: {
        ...state.global_override,
        timerange: { type: 'absolute', from: range.from, to: range.to },
        keep_search_types: [searchTypeId],
        search_types: { [searchTypeId]: { limit, offset } },
      },
    }
    return outcomeOf(await runStored(client, { body, signal, state: partState }), request)
  },
})

/**
 * Runs only one search type again, for a later page. It keeps the time range of the first page, so that rows that came
 * in since then do not push others from page to page.
 */
export function partQuery(
  request: ViewRequest,
  outcome: ViewOutcome | undefined,
  part: PartRequest,
): PartQuery {
  const first = outcome?.results[part.searchTypeId]
  const range = first && 'effective_timerange' in first ? first.effective_timerange : null
  return {
    ...parts({ request, part, range }),
    ...whileStoreIsAway,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
    enabled: range !== null,
  }
}

interface LiveChart {
  request: ViewRequest
  /** What the chart covers so far. */
  range: { from: string; to: string } | null
  searchTypeId: string
}

/** A chart that grows is drawn so often, milliseconds; one that takes long, as much less. */
const liveEveryMs = 2_000
const liveRests = 10

const liveCharts = composedQuery({
  reads: [],
  asked: ({ request, range, searchTypeId }: LiveChart) => ({
    body: request.body,
    state: request.state,
    searchTypeId,
    range: endsNow(request) ? null : range,
  }),
  load: async ({ request, range, searchTypeId }, { client, signal }): Promise<ViewOutcome> => {
    const { body, state } = request
    const timerange = untilNow(request, range)
    const liveState: ExecutionState = {
      ...state,
      global_override: {
        ...state.global_override,
        ...(timerange && { timerange }),
        keep_search_types: [searchTypeId],
      },
    }
    return outcomeOf(await runStored(client, { body, signal, state: liveState, isPolling: true }), request)
  },
})

/** One chart of a page, again and again, up to the moment it is asked for. */
export function liveChartQuery(live: LiveChart) {
  return {
    ...liveCharts(live),
    refetchInterval: ({ state }: { state: { data?: ViewOutcome | undefined } }) =>
      Math.max(liveEveryMs, liveRests * (state.data?.durationMs ?? 0)),
  }
}

/** A range that ends now goes on as it is: null. All time begins with the first message; any other is as long, and ends now. */
function untilNow(request: ViewRequest, range: LiveChart['range']): TimeRange | null {
  if (endsNow(request) || !range) return null
  if (isAllTimeOf(request)) return { type: 'absolute', from: range.from, to: new Date().toISOString() }
  const seconds = Math.ceil((Date.parse(range.to) - Date.parse(range.from)) / 1000)
  return { type: 'relative', from: Math.max(1, seconds) }
}

function endsNow(request: ViewRequest): boolean {
  const own = request.body.queries?.[0]?.timerange
  return own?.type === 'relative' && !own.to && !isAllTimeOf(request)
}

/** Definitions that the server has, by what is in them. */
const storedSearches = composedQuery({
  reads: [],
  // Without the signal of this run: whoever asks for the same a moment later waits for the same answer.
  load: async (body: SearchBody) => (await call(searches.store, { body })).id,
})

interface StoredRun {
  body: SearchBody
  signal: AbortSignal
  state: ExecutionState
  onPartial?: (job: SearchJob) => void
  isPolling?: boolean
}

/** Stores a definition once and executes it as often as needed; a server that was restarted has forgotten it, or its job. */
async function runStored(client: QueryClient, { body, ...run }: StoredRun): Promise<SearchJob> {
  const stored = { ...storedSearches(body), staleTime: Number.POSITIVE_INFINITY, gcTime: keptForMs }
  const { queryKey } = stored
  try {
    return await runAnswered({ searchId: await client.fetchQuery(stored), ...run })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    client.removeQueries({ queryKey, exact: true })
    return runAnswered({ searchId: await client.fetchQuery(stored), ...run })
  }
}

async function runAnswered(run: SearchRun): Promise<SearchJob> {
  const job = await runSearch(api, run)
  const missed = missedStore(job)
  if (missed) throw new StoreAwayError(missed.description)
  return job
}

/** What failed only because the message store was away. */
function missedStore({ errors }: SearchJob): SearchError | undefined {
  return errors?.find(({ retry_after }) => retry_after !== undefined)
}
