import type { TimeSpan, ViewRun } from '../../view-model/index.ts'

/** What the messages are found by. */
export interface Searched {
  query: string
  streams: readonly string[]
  /** Of the result that is shown. */
  range: TimeSpan
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
  }
}
