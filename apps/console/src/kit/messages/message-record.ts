import type { MessageResult, ResultMessage } from '@logline/contract'
import { exactJson } from '@logline/message'

/** Where in a text a search term stands, UTF-16 offsets. */
export interface HighlightRange {
  start: number
  length: number
}

/** Fields that are not shown as they are stored. */
export interface Decoration {
  added: readonly string[]
  /** By field: the stored value. */
  changed: Readonly<Record<string, unknown>>
  /** By field: the stored value. */
  removed: Readonly<Record<string, unknown>>
}

/** A message as the console shows it. */
export interface MessageRecord {
  id: string
  /** Null: not stored. */
  index: string | null
  /** ISO, UTC. */
  timestamp: string
  /** What people read; the platform's own fields are members instead. */
  fields: Readonly<Record<string, unknown>>
  streams: readonly string[]
  inputId: string | null
  nodeId: string | null
  highlightRanges: Readonly<Record<string, readonly HighlightRange[]>>
  /** What decorators did to it; null when they left it as it was stored. */
  decoration: Decoration | null
  /** Everything as it came, for copying. */
  raw: Readonly<Record<string, unknown>>
}

/** Never listed among the fields of a message (reference: messages, section 1). */
export const hiddenFields: ReadonlySet<string> = new Set([
  '_id',
  '_ttl',
  '_source',
  '_all',
  '_index',
  '_type',
  '_score',
  'gl2_accounted_message_size',
  'gl2_message_id',
  'gl2_source_node',
  'gl2_source_input',
  'gl2_source_collector',
  'gl2_source_collector_input',
  'gl2_remote_ip',
  'gl2_remote_port',
  'gl2_remote_hostname',
  'streams',
  'gl2_source_radio',
  'gl2_source_radio_input',
])

export function recordOfResult(result: ResultMessage): MessageRecord {
  const { message, index, highlight_ranges, decoration_stats } = result
  return {
    ...recordOfFields(message),
    id: textOf(message._id) ?? textOf(message.gl2_message_id) ?? '',
    index: index === '' ? null : index,
    highlightRanges: onlyOwn(highlight_ranges),
    decoration: decorationOf(decoration_stats),
  }
}

export function recordOfMessage({ message, index, highlight_ranges }: MessageResult): MessageRecord {
  const { id, fields, timestamp, source, message: text, stream_ids } = message
  const all = { ...fields, timestamp, source, message: text, streams: stream_ids }
  return { ...recordOfFields(all), id, index, highlightRanges: onlyOwn(highlight_ranges), decoration: null }
}

/** Decorators that ran and found nothing to do have left the message as it is. */
function decorationOf(stats: ResultMessage['decoration_stats']): Decoration | null {
  if (!stats) return null
  const { added_fields, changed_fields, removed_fields } = stats
  const before = (change: unknown) =>
    typeof change === 'object' && change !== null && 'before' in change ? change.before : change
  const changed = Object.entries(changed_fields).map(([name, change]) => [name, before(change)])
  const isNothing = [added_fields, changed_fields, removed_fields].every(
    (fields) => Object.keys(fields).length === 0,
  )
  if (isNothing) return null
  return { added: Object.keys(added_fields), changed: Object.fromEntries(changed), removed: removed_fields }
}

/** Is what is shown of this field not what is stored? */
export function isDecorated({ decoration }: MessageRecord, field: string): boolean {
  return decoration !== null && (decoration.added.includes(field) || Object.hasOwn(decoration.changed, field))
}

function recordOfFields(
  all: Record<string, unknown>,
): Omit<MessageRecord, 'id' | 'index' | 'highlightRanges' | 'decoration'> {
  const streams: unknown = all.streams
  return {
    timestamp: textOf(all.timestamp) ?? '',
    fields: onlyOwn(Object.fromEntries(Object.entries(all).filter(([name]) => !hiddenFields.has(name)))),
    streams: Array.isArray(streams) ? streams.filter((id) => typeof id === 'string') : [],
    inputId: textOf(all.gl2_source_input),
    nodeId: textOf(all.gl2_source_node),
    raw: all,
  }
}

/** By field, and by nothing that all objects inherit: a field may be called `constructor`. */
function onlyOwn<T>(byField: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.setPrototypeOf({ ...byField }, null)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A value as text: what is neither text, number nor truth value as JSON, nothing as ''. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The address of a value that is a link, such as the hyperlink decorator makes; null for any other value. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('type' in value)) return null
  const { href } = value
  // What is shown was written by whoever sent the message: nothing but a web address is to be opened.
  return typeof href === 'string' && /^https?:\/\//i.test(href) ? href : null
}

/** All fields of a message as indented JSON, sorted by name. */
export function messageJson(record: MessageRecord): string {
  const entries = Object.entries(record.raw).sort(([a], [b]) => a.localeCompare(b))
  return exactJson(Object.fromEntries(entries), 2)
}
