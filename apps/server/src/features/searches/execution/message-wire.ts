import { type ResultMessage, toTs } from '@logline/contract'
import type { StoredMessage } from '@logline/engine'
import type { Expression } from '@logline/query-language'
import { highlightRanges } from './highlight-ranges.ts'

/** All fields of a message as on the wire, without its `_id`. */
export function messageFields(message: StoredMessage): Record<string, unknown> {
  return {
    ...message.fields,
    gl2_message_id: message.id,
    timestamp: toTs(message.timestampMs),
    streams: message.streams,
  }
}

interface ResultMessageOptions {
  indexName: string
  /** Fields wanted besides `_id`; empty for all. */
  fields: readonly string[]
  /** What the matches are marked by; null for no marks. */
  expression: Expression | null
}

/** One message of a search result. */
export function resultMessage(
  message: StoredMessage,
  { indexName, fields, expression }: ResultMessageOptions,
): ResultMessage {
  const all = messageFields(message)
  const wanted = fields.length === 0 ? all : onlyFields(all, fields)
  const text = wanted.message
  return {
    highlight_ranges: expression && typeof text === 'string' ? highlightRanges(expression, text) : {},
    message: { _id: message.id, ...wanted },
    index: indexName,
    decoration_stats: null,
  }
}

function onlyFields(all: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const present = fields.filter((field) => Object.hasOwn(all, field))
  return Object.fromEntries(present.map((field) => [field, all[field]]))
}
