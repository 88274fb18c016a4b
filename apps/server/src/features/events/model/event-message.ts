import { type FieldValue, fieldValue, type Message } from '@logline/message'
import { sourceStreamsText } from '../../searches/index.ts'
import type { EventRecord } from './event.ts'

/** How an event is stored: as a message of a stream of events. `source` is the host of the server. */
export function eventMessage(
  event: EventRecord,
  { source, streamId }: { source: string; streamId: string },
): Message {
  const { rangeMs, replay } = event
  const said = {
    event_definition_id: event.definitionId,
    event_definition_type: event.definitionType,
    timestamp_processing: timeText(event.processedAtMs),
    source_streams: sourceStreamsText(event.sourceStreams),
    key: event.keyTuple.join('|'),
    key_tuple: JSON.stringify(event.keyTuple),
    priority: event.priority,
    alert: event.isAlert,
    ...prefixed('fields.', event.fields),
    ...prefixed('group_by_fields.', event.groupByFields),
    ...(Object.keys(event.figures).length > 0 && { aggregation_conditions: JSON.stringify(event.figures) }),
    ...(replay && { replay_info: JSON.stringify(replay) }),
    ...(event.originContext !== null && { origin_context: event.originContext }),
    ...(rangeMs && { timerange_start: timeText(rangeMs.fromMs), timerange_end: timeText(rangeMs.toMs) }),
  }
  const fields: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(said)) {
    const stored = fieldValue(value)
    if (stored !== undefined) fields[name] = stored
  }
  const { id, timestampMs, message } = event
  return { id, timestampMs, source, message, fields, streams: [streamId] }
}

function prefixed(prefix: string, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]))
}

/** As the reference stores times: `2024-05-01 10:00:00.000`. */
function timeText(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
}
