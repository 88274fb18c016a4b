import { type Event, type EventElement, toTs } from '@logline/contract'
import type { StoredMessage } from '@logline/engine'
import { parseInstant } from '@logline/time'
import { z } from 'zod'
import { sourceStreamsOf } from '../../searches/index.ts'
import type { EventRecord } from './event.ts'
import { eventMessage } from './event-message.ts'

const names = z.array(z.string())
const figures = z.record(z.string(), z.number())
const replayInfo = z.object({ query: z.string(), streams: names, fromMs: z.number(), toMs: z.number() })

/** An event on the wire before it is read from the store, as it will be then. */
export function eventWire(event: EventRecord, where: { source: string; streamId: string }): Event {
  const { fields, message, source, ...stored } = eventMessage(event, where)
  const place = { indexSetId: '', indexNo: 0 }
  const element = { ...stored, ...place, fields: { ...fields, message, source } }
  return eventElement(element, { indexName: '', acknowledgement: null }).event
}

/** An event as `eventMessage` has stored it. */
export function eventElement(
  stored: StoredMessage,
  { indexName, acknowledgement }: { indexName: string; acknowledgement: EventElement['acknowledgement'] },
): EventElement {
  const { fields } = stored
  const text = (name: string) => (fields[name] === undefined ? null : String(fields[name]))
  const replay = text('replay_info')
  return {
    event: {
      id: stored.id,
      event_definition_type: text('event_definition_type') ?? '',
      event_definition_id: text('event_definition_id') ?? '',
      origin_context: text('origin_context'),
      timestamp: toTs(stored.timestampMs),
      timestamp_processing: timeOf(text('timestamp_processing')) ?? toTs(stored.timestampMs),
      timerange_start: timeOf(text('timerange_start')),
      timerange_end: timeOf(text('timerange_end')),
      streams: stored.streams,
      source_streams: sourceStreamsOf(stored),
      message: text('message') ?? '',
      source: text('source') ?? '',
      key_tuple: names.parse(JSON.parse(text('key_tuple') ?? '[]')),
      key: text('key') ?? '',
      priority: Number(fields.priority ?? 2),
      alert: text('alert') === 'true',
      fields: below('fields.', stored),
      group_by_fields: below('group_by_fields.', stored),
      aggregation_conditions: figures.parse(JSON.parse(text('aggregation_conditions') ?? '{}')),
      replay_info: replay === null ? null : replayWire(replayInfo.parse(JSON.parse(replay))),
    },
    index_name: indexName,
    index_type: 'message',
    acknowledgement,
  }
}

function replayWire({ query, streams, fromMs, toMs }: z.output<typeof replayInfo>) {
  return { timerange_start: toTs(fromMs), timerange_end: toTs(toMs), query, streams }
}

function timeOf(text: string | null): string | null {
  const ms = text === null ? null : parseInstant(text)
  return ms === null ? null : toTs(ms)
}

function below(prefix: string, { fields }: StoredMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)] as const] : [],
    ),
  )
}
