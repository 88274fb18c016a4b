import { type ExecutionState, type SearchError, type SearchJob, searches } from '@logline/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'
import { StoreAwayError, whileStoreIsAway } from '../../../api/store-away.ts'
import type { SearchBody } from '../configs/search-body.ts'
import { refinement } from './all-time-refinement.ts'
import { runSearch, type SearchApi, type SearchRun } from './search-execution.ts'
import { outcomeOf } from './view-outcome.ts'
import type { PartQuery, PartRequest, ViewOutcome } from './view-run.ts'
import type { ViewRequest } from './view-search.ts'

const api: SearchApi = {
  execute: (searchId, body, { signal, partialAfterMs: partial_after }) =>
    call(searches.execute, { params: { searchId }, query: { partial_after }, body, signal }),
  status: (jobId, { signal, partialAfterMs: partial_after }) =>
    call(searches.status, { params: { jobId }, query: { partial_after }, signal }),
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
}

/** Stores a definition once and executes it as often as needed; the server may have forgotten it meanwhile. */
async function runStored(client: QueryClient, { body, ...run }: StoredRun): Promise<SearchJob> {
  const stored = { ...storedSearches(body), staleTime: Number.POSITIVE_INFINITY, gcTime: keptForMs }
  const { queryKey } = stored
  const isKnown = client.getQueryData(queryKey) !== undefined
  try {
    return await runAnswered({ searchId: await client.fetchQuery(stored), ...run })
  } catch (error) {
    const isForgotten = isKnown && error instanceof ApiError && error.status === 404
    if (!isForgotten) throw error
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
