import { createHash } from 'node:crypto'
import { UlidEncoder } from '@logline/message'

/** What a definition has found, as it is stored (reference: events, section 4.5). */
export interface EventRecord {
  id: string
  definitionId: string
  definitionType: string
  /** `urn:graylog:message:es:<index>:<id>` of the message that made it; else null. */
  originContext: string | null
  timestampMs: number
  processedAtMs: number
  /** The window, half-open; null for what is of a moment. */
  rangeMs: { fromMs: number; toMs: number } | null
  sourceStreams: readonly string[]
  message: string
  keyTuple: readonly string[]
  priority: number
  isAlert: boolean
  fields: Readonly<Record<string, string>>
  groupByFields: Readonly<Record<string, string>>
  /** Of the series, by name such as `count()`; those without a number are left out. */
  figures: Readonly<Record<string, number>>
  /** What finds the messages behind it again; null for what no messages are behind. */
  replay: { query: string; streams: readonly string[]; fromMs: number; toMs: number } | null
}

/**
 * The id of an event follows from what made it: whoever looks at the same window or message again, after a crash or as
 * windows overlap, makes the same event, which is stored once. It sorts by the time of the event.
 */
export function eventId(
  definitionId: string,
  timestampMs: number,
  origin: readonly (string | null)[],
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([definitionId, timestampMs, origin]))
    .digest()
  return new UlidEncoder(hash.readUInt16BE(0)).encode(
    timestampMs,
    hash.readUIntBE(2, 6),
    hash.readUInt16BE(8),
  )
}
