import { type Actor, isPermitted } from '../../../http/actor.ts'
import { missingStreamPermission } from '../../../http/errors.ts'
import { nonMessageStreamIds, type StreamRecord } from '../../streams/index.ts'
import { anyOfStreams, type NormalQuery, type NormalSearch, streamsOfFilter } from './normal-search.ts'

/** Throws 403 when a query or a search type names a stream the actor may not read. */
export function requireNamedStreams(search: NormalSearch, actor: Actor): void {
  requireStreams(search.queries.flatMap(namedStreams), actor)
}

export function requireStreams(streamIds: readonly string[], actor: Actor): void {
  const unreadable = [...new Set(streamIds)].filter((id) => !isPermitted(actor, `streams:read:${id}`))
  if (unreadable.length > 0) throw missingStreamPermission(unreadable)
}

/** Streams a query or one of its search types names. */
export function namedStreams(query: NormalQuery): string[] {
  return [...streamsOfFilter(query.filter), ...query.search_types.flatMap(ownStreams)]
}

/** Streams a search type names in place of the query's. */
export function ownStreams(type: NormalQuery['search_types'][number]): string[] {
  // A type we do not know may hold anything under this name.
  return Array.isArray(type.streams) ? type.streams.filter((id) => typeof id === 'string') : []
}

/** The streams a search runs over that names none: all the caller may read, except those of events and failures. */
export function defaultStreamIds(readable: readonly StreamRecord[]): string[] {
  return readable.map((stream) => stream.id).filter((id) => !nonMessageStreamIds.has(id))
}

/** Writes the default streams into every query that names none. */
export function withDefaultStreams(search: NormalSearch, streamIds: readonly string[]): NormalSearch {
  return { ...search, queries: search.queries.map((query) => withStreams(query, streamIds)) }
}

function withStreams(query: NormalQuery, streamIds: readonly string[]): NormalQuery {
  if (streamsOfFilter(query.filter).length > 0) return query
  if (streamIds.length === 0) throw missingStreamPermission([])
  const streams = anyOfStreams(streamIds)
  return { ...query, filter: query.filter ? { type: 'and', filters: [query.filter, streams] } : streams }
}
