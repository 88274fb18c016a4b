import { useEffect, useEffectEvent, useRef } from 'react'
import type { TimeSpan } from '../../../kit/charts/labels/time-ticks.ts'
import type { ViewRun } from '../../view-model/index.ts'

/** What the messages are found by. */
export interface Searched {
  query: string
  streams: readonly string[]
  /** Of the result that is shown. */
  range: TimeSpan
  /** When it was found. */
  foundAtMs: number
}

/** Null before there is a result. */
export function searchedOf(
  { query, streams }: Pick<Searched, 'query' | 'streams'>,
  run: ViewRun,
): Searched | null {
  const range = run.outcome?.effectiveRange
  if (!range) return null
  const { from, to } = range
  return {
    query: query.trim() === '' ? '*' : query,
    streams,
    range: { fromMs: Date.parse(from), toMs: Date.parse(to) },
    foundAtMs: run.updatedAtMs,
  }
}

/** Asks again when the search has run again over the same time. */
export function useAskAgain(foundAtMs: number, refetch: () => unknown): void {
  const asked = useRef(foundAtMs)
  const again = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (asked.current === foundAtMs) return
    asked.current = foundAtMs
    again()
  }, [foundAtMs])
}
