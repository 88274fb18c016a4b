import type { Event } from '@logline/contract'
import type { MessageStore, SearchScope, StoredMessage } from '@logline/engine'
import { parseInstant } from '@logline/time'
import type { Db } from '../../db/index.ts'
import { expressionOf, loadCatalogue } from '../searches/index.ts'

interface BacklogParts {
  db: Db
  store: MessageStore
  signal: AbortSignal
}

/** Of messages without the field. */
const emptyValue = '(Empty Value)'

/** The first messages behind an event, the oldest first: the one that made it, or those of its window and group. */
export async function backlogOf(
  { db, store, signal }: BacklogParts,
  event: Event,
  size: number,
): Promise<{ index: string; message: StoredMessage }[]> {
  const { replay_info: replay } = event
  if (size === 0 || replay === null) return []
  const catalogue = await loadCatalogue(db)
  // What the definition looked through is what the event comes from.
  const streamIds = replay.streams.length > 0 ? replay.streams : event.source_streams
  const scope: SearchScope = {
    indexSetIds: catalogue.indexSetsOf(streamIds),
    hiddenIndices: catalogue.hiddenIndices,
    indexPrefixes: catalogue.indexPrefixes,
    streamIds,
    timeRange: {
      fromMs: parseInstant(replay.timerange_start) ?? 0,
      toMs: parseInstant(replay.timerange_end) ?? 0,
    },
    queries: queriesOf(event, replay.query).map((text) => expressionOf(text)),
  }
  const { messages } = await store.searchMessages(
    { scope, sort: [{ field: 'timestamp', order: 'ASC' }], limit: size, offset: 0, fields: [] },
    { user: 'system', purpose: `backlog of event ${event.id}`, signal },
  )
  return messages.map((message) => ({
    index: catalogue.indexName(message.indexSetId, message.indexNo),
    message,
  }))
}

function queriesOf({ origin_context: origin, group_by_fields }: Event, query: string): string[] {
  const ofMessage = origin === null ? [] : [`_id:${origin.slice(origin.lastIndexOf(':') + 1)}`]
  const ofGroup = Object.entries(group_by_fields).map(([field, value]) =>
    value === emptyValue ? `NOT _exists_:${field}` : `${field}:"${value.replaceAll(/["\\]/g, '\\$&')}"`,
  )
  return [query, ...ofMessage, ...ofGroup]
}
