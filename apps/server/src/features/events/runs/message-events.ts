import type { StoredMessage } from '@logline/engine'
import type { AggregationRecord } from '../../event-definitions/index.ts'
import { customFields } from '../model/custom-fields.ts'
import { type EventRecord, eventId } from '../model/event.ts'

interface LookedAt {
  definition: AggregationRecord
  /** The streams that were looked through. */
  streamIds: readonly string[]
  processedAtMs: number
  indexName: (indexSetId: string, indexNo: number) => string
}

/** The event of a message that the query of its definition finds. */
export function messageEvent(
  { definition, streamIds, processedAtMs, indexName }: LookedAt,
  { id, indexSetId, indexNo, timestampMs, fields, streams }: StoredMessage,
): EventRecord {
  const { config, title } = definition
  const context = { ...fields, timestamp: new Date(timestampMs).toISOString() }
  return {
    id: eventId(definition.id, timestampMs, [id]),
    definitionId: definition.id,
    definitionType: config.type,
    originContext: `urn:graylog:message:es:${indexName(indexSetId, indexNo)}:${id}`,
    timestampMs,
    processedAtMs,
    rangeMs: null,
    sourceStreams:
      config.streams.length === 0 ? streams : streams.filter((streamId) => streamIds.includes(streamId)),
    message: title,
    ...customFields(definition, context),
    priority: definition.priority,
    isAlert: definition.isAlert,
    groupByFields: {},
    figures: {},
    // One millisecond: the message, and what came with it.
    replay: { query: config.query, streams: config.streams, fromMs: timestampMs, toMs: timestampMs + 1 },
  }
}
