import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { searchTypeId } from '../configs/search-type-id.ts'
import type { Widget } from '../document/view-document.ts'
import { liveChartQuery } from './view-queries.ts'
import type { ViewRun } from './view-run.ts'
import type { ViewRequest } from './view-search.ts'

interface LiveRun {
  request: ViewRequest
  run: ViewRun
  /** The chart that goes on; null: there is none. */
  chart: Widget | null
  isLive: boolean
}

/**
 * The run of a page of which a message list is live: the chart is asked for again every few seconds, up to now, and
 * stays as it was then when live has ended, until the search is run again.
 */
export function useLiveRun({ request, run, chart, isLive }: LiveRun): ViewRun {
  const { outcome } = run
  const id = chart ? searchTypeId(chart, 'chart') : ''
  const [of, setOf] = useState(outcome)
  if (isLive && of !== outcome) setOf(outcome)
  const drawn = outcome?.results[id]
  const range = drawn?.type === 'pivot' ? drawn.effective_timerange : null
  const { data, dataUpdatedAt } = useQuery({
    ...liveChartQuery({ request, range, searchTypeId: id }),
    enabled: isLive && run.isCurrent && range !== null,
  })
  const chartResult = of === outcome && run.isCurrent ? data?.results[id] : undefined
  return useMemo(() => {
    if (!outcome || !chartResult) return run
    const results = { ...outcome.results, [id]: chartResult }
    return {
      ...run,
      updatedAtMs: Math.max(run.updatedAtMs, dataUpdatedAt),
      outcome: { ...outcome, results, isLive: true },
    }
  }, [run, outcome, chartResult, dataUpdatedAt, id])
}
