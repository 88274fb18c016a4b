import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { outcomeQuery, partQuery } from './view-queries.ts'
import type { ViewOutcome, ViewRun } from './view-run.ts'
import type { ViewRequest } from './view-search.ts'

/** What was answered so shortly before the page was there was asked for it. */
const askedAheadMs = 1_000

/**
 * Runs what the document asks for. Each question is its own query: a change aborts the one before, and a late answer
 * can only land under its own key. What does not change the question (titles, columns, colours) runs nothing.
 */
export function useViewRun(request: ViewRequest): ViewRun {
  const client = useQueryClient()
  const answer = useQuery({
    ...outcomeQuery(request),
    placeholderData: keepPreviousData,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < askedAheadMs ? false : 'always'),
  })
  const { error, failureReason, isFetching, dataUpdatedAt, refetch } = answer
  const waitingFor = isFetching ? failureReason : null
  // A page that is opened once more, or comes back from behind a widget that filled it, asks anew.
  const shown = [request.queryId, ...request.widgets.map(({ id }) => id)].join()
  const opened = useRef(shown)
  useEffect(() => {
    if (opened.current === shown) return
    opened.current = shown
    void refetch({ cancelRefetch: false })
  }, [shown, refetch])
  const data = useShown(answer)
  const isPlaceholderData = answer.isPlaceholderData || data !== answer.data
  const [answeredAtMs, setAnsweredAtMs] = useState(0)
  if (!isPlaceholderData && dataUpdatedAt > 0 && dataUpdatedAt !== answeredAtMs)
    setAnsweredAtMs(dataUpdatedAt)
  // The same object as long as nothing has happened: every widget depends on it, and the page renders with every letter
  // that is typed.
  return useMemo(() => {
    const isCurrent = data !== undefined && !isPlaceholderData
    const { queryKey } = outcomeQuery(request)
    return {
      outcome: data,
      isCurrent,
      isRunning: isFetching,
      isFirst: data === undefined && error === null,
      isCancelled: !isFetching && !isCurrent && error === null,
      updatedAtMs: answeredAtMs,
      error,
      waitingFor,
      run: () => void refetch(),
      cancel: () => void client.cancelQueries({ queryKey, exact: true }),
      partQuery: (part) => partQuery(request, isCurrent ? data : undefined, part),
    }
  }, [client, request, data, error, waitingFor, isFetching, isPlaceholderData, answeredAtMs, refetch])
}

/** Parts are for a page that shows nothing yet: a whole answer stays until the next whole one. */
function useShown({ data: answered, isFetching }: UseQueryResult<ViewOutcome>): ViewOutcome | undefined {
  const [whole, setWhole] = useState<ViewOutcome>()
  if (answered && !answered.isPartial && answered !== whole) setWhole(answered)
  if (!answered?.isPartial) return answered
  if (whole?.queryId === answered.queryId) return whole
  // Once it was stopped or has failed, the rest never comes.
  return isFetching ? answered : undefined
}
