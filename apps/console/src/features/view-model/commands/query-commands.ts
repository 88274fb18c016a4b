import type { Filter, TimeRange } from '@logline/contract'
import { streamsOf } from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'
import { onQuery } from './page-edit.ts'

export function setQuery(queryId: string, queryString: string): Command {
  return onQuery(queryId, (query) =>
    query.query.query_string === queryString
      ? query
      : { ...query, query: { ...query.query, query_string: queryString } },
  )
}

export function setTimeRange(queryId: string, timerange: TimeRange): Command {
  return onQuery(queryId, (query) =>
    JSON.stringify(query.timerange) === JSON.stringify(timerange) ? query : { ...query, timerange },
  )
}

/** Limits a query to streams; none means all. */
export function setStreams(queryId: string, streamIds: readonly string[]): Command {
  return onQuery(queryId, (query) =>
    streamsOf(query).join() === streamIds.join() ? query : { ...query, filter: streamFilter(streamIds) },
  )
}

/** The filter that stands for streams on the wire (reference: views-search). */
export function streamFilter(streamIds: readonly string[]): Filter | null {
  if (streamIds.length === 0) return null
  return { type: 'or', filters: streamIds.map((id) => ({ type: 'stream', id })) }
}
