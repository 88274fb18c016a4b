import { type ExecutionState, type SearchJob, searches } from '@logline/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { SearchBody } from '../configs/search-body.ts'
import { refinement } from './all-time-refinement.ts'
import { runSearch, type SearchApi } from './search-execution.ts'
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

/**
 * A search and its result. The key is what is asked, so a newer search never meets the answer of an older one, and
 * going back shows what was seen. It never goes stale by itself: only the user or the refresh asks anew.
 */
export function outcomeQuery(client: QueryClient, request: ViewRequest) {
  const { body, state } = request
  const queryKey = ['view', 'outcome', body, state]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ViewOutcome> => {
      // A whole answer stays until the next whole one.
      const hasWhole = client.getQueryData<ViewOutcome>(queryKey)?.isPartial === false
      const comesInParts = request.widgets.length >= leastWidgetsForParts && !hasWhole
      const onPartial = (job: SearchJob) => {
        if (!signal.aborted) client.setQueryData(queryKey, outcomeOf(job, request))
      }
      const run = { body, signal, state, ...(comesInParts && { onPartial }) }
      const outcome = outcomeOf(await runStored(client, run), request)
      const finer = refinement(request, outcome)
      if (!finer) return outcome
      const fine = outcomeOf(await runStored(client, { body, signal, state: finer }), request)
      return { ...outcome, results: { ...outcome.results, ...fine.results } }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
  })
}

/**
 * Asks before the page is there: drawing twenty widgets keeps the browser from sending anything for a third of a second.
 * The page takes this answer, or waits for it.
 */
export function askAhead(client: QueryClient, request: ViewRequest): void {
  void client.prefetchQuery({ ...outcomeQuery(client, request), staleTime: 0 })
}

/**
 * Runs only one search type again, for a later page. It keeps the time range of the first page, so that rows that came
 * in since then do not push others from page to page.
 */
export function partQuery(
  client: QueryClient,
  request: ViewRequest,
  outcome: ViewOutcome | undefined,
  part: PartRequest,
): PartQuery {
  const { body, state } = request
  const { searchTypeId, limit, offset } = part
  const first = outcome?.results[searchTypeId]
  const range = first && 'effective_timerange' in first ? first.effective_timerange : null
  return {
    queryKey: ['view', 'part', body, state, range, part],
    queryFn: async ({ signal }): Promise<ViewOutcome> => {
      if (!range) throw new Error('A later part needs the time range of the first one.')
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
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
    enabled: range !== null,
  }
}

interface StoredRun {
  body: SearchBody
  signal: AbortSignal
  state: ExecutionState
  onPartial?: (job: SearchJob) => void
}

/** Stores a definition once and executes it as often as needed; the server may have forgotten it meanwhile. */
async function runStored(client: QueryClient, { body, ...run }: StoredRun): Promise<SearchJob> {
  const stored = queryOptions({
    queryKey: ['view', 'stored', body],
    // Without the signal of this run: whoever asks for the same a moment later waits for the same answer.
    queryFn: async () => (await call(searches.store, { body })).id,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
  })
  const isKnown = client.getQueryData(stored.queryKey) !== undefined
  try {
    return await runSearch(api, { searchId: await client.fetchQuery(stored), ...run })
  } catch (error) {
    const isForgotten = isKnown && error instanceof ApiError && error.status === 404
    if (!isForgotten) throw error
    client.removeQueries({ queryKey: stored.queryKey, exact: true })
    return runSearch(api, { searchId: await client.fetchQuery(stored), ...run })
  }
}
