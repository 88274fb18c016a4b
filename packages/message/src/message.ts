/**
 * A value a field can hold. Lists and objects are flattened or written as JSON text by the codecs. A `bigint` is a whole
 * number of 64 bits that a `number` cannot hold, never another.
 */
export type FieldValue = string | number | bigint | boolean

/**
 * One log message between decoding and storage (reference: message model, section 1).
 * The four fields every message has are members; everything else, `gl2_*` included, lies in `fields`.
 */
export interface Message {
  /** ULID, 26 characters of Crockford base32: sorts by arrival. Serves as `_id` and `gl2_message_id`. */
  id: string
  /** Milliseconds since 1970-01-01 UTC. */
  timestampMs: number
  source: string
  message: string
  fields: Record<string, FieldValue>
  /** Ids of the streams it was routed into, 24 hex digits each. */
  streams: string[]
}

/** Well-known stream ids (reference: API README). */
export const defaultStreamId = '000000000000000000000001'
export const eventsStreamId = '000000000000000000000002'
export const systemEventsStreamId = '000000000000000000000003'
export const failuresStreamId = '000000000000000000000004'
