import type { Event } from '@logline/contract'

/** Of messages without the field of a group; the server's word for it. */
const emptyValue = '(Empty Value)'

/** A query, only for the messages of one group of an event. */
export function ofGroup(query: string, groups: Readonly<Record<string, string>>): string {
  const parts = Object.entries(groups).map(([field, value]) =>
    value === emptyValue ? `NOT _exists_:${field}` : `${field}:"${value.replaceAll(/["\\]/g, '\\$&')}"`,
  )
  return joined(query, parts)
}

/** What finds exactly the messages that made an event: the one that it is about, or those of its group. */
export function messagesOfEvent({
  replay_info: replay,
  origin_context: origin,
  group_by_fields: groups,
}: Pick<Event, 'replay_info' | 'origin_context' | 'group_by_fields'>): string {
  const query = replay?.query ?? ''
  if (origin !== null) return joined(query, [`_id:${origin.slice(origin.lastIndexOf(':') + 1)}`])
  return ofGroup(query, groups)
}

function joined(query: string, parts: readonly string[]): string {
  if (parts.length === 0) return query
  return [...(query.trim() === '' ? [] : [`(${query.trim()})`]), ...parts].join(' AND ')
}
