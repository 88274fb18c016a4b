import type { Event } from '@logline/contract'

/** Which events nobody is told of for a time. */
export interface SilenceRecord {
  id: string
  title: string
  /** Empty for all. */
  definitionIds: readonly string[]
  /** With `*` for anything; empty for all. */
  key: string
  maxPriority: number
  startsAtMs: number
  /** Half-open. */
  endsAtMs: number
  createdBy: string
  createdAtMs: number
}

/** Is the event one of those, whatever the time? */
export function isAbout(
  { definitionIds, key, maxPriority }: Pick<SilenceRecord, 'definitionIds' | 'key' | 'maxPriority'>,
  event: Pick<Event, 'event_definition_id' | 'key' | 'priority'>,
): boolean {
  const isNamed = definitionIds.length === 0 || definitionIds.includes(event.event_definition_id)
  return isNamed && event.priority <= maxPriority && (key === '' || matches(key, event.key))
}

/** `gw-*`: the parts between the stars, in their order. Takes time by the lengths alone. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false
  let at = first.length
  const end = text.length - last.length
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
