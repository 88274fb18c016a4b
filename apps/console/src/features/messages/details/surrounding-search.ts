import type { MessageRecord } from '../../../kit/messages/message-record.ts'

interface Surrounding {
  /** How far before and after the message. */
  rangeMs: number
  /** The messages have the same values in these fields, as far as this one has them. */
  filterFields: readonly string[]
  /** Ids; empty for all. */
  streams: readonly string[]
}

/**
 * The address of a search around a message (reference: messages, section 4), as parameters of the search page. Null for
 * a message without a readable time.
 */
export function surroundingSearch(
  { id, timestamp, raw }: MessageRecord,
  { rangeMs, filterFields, streams }: Surrounding,
): Record<string, string> | null {
  const at = Date.parse(timestamp)
  if (Number.isNaN(at)) return null
  const filters = filterFields
    .filter((field) => hasValue(raw[field]))
    .map((field) => `${field}:"${escapeQuoted(String(raw[field]))}"`)
  return {
    rangetype: 'absolute',
    from: new Date(at - rangeMs).toISOString(),
    to: new Date(at + rangeMs).toISOString(),
    ...(filters.length > 0 && { q: filters.join(' AND ') }),
    highlightMessage: id,
    ...(streams.length > 0 && { streams: streams.join(',') }),
  }
}

function hasValue(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}

function escapeQuoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}
