import { type EventsSearchType, type SearchTypeResult, toTs } from '@logline/contract'
import type { SearchScope } from '@logline/engine'
import { eventsStreamId, systemEventsStreamId } from '@logline/message'
import { runStatement, type SearchContext } from '../engine/search-context.ts'
import { sourceStreamsOf, withSourceStreams } from '../engine/source-streams.ts'

/** The newest of so many are answered (reference: search types, section 7). */
const maxEvents = 10_000

const eventStreamIds = [eventsStreamId, systemEventsStreamId]

/** The events in the time of a search that come from none but its streams, which whoever searches may read. */
export async function runEvents(
  context: SearchContext,
  { type: { id, name }, scope }: { type: EventsSearchType & { id: string }; scope: SearchScope },
): Promise<SearchTypeResult> {
  const searched = new Set(scope.streamIds)
  const eventScope = {
    ...scope,
    streamIds: eventStreamIds,
    indexSetIds: context.catalogue.indexSetsOf(eventStreamIds),
    queries: scope.queries.map(withSourceStreams),
  }
  const { messages } = await runStatement(context, `events ${id}`, (store, caller) =>
    store.searchMessages(
      {
        scope: eventScope,
        sort: [{ field: 'timestamp', order: 'DESC' }],
        limit: maxEvents,
        offset: 0,
        fields: ['message', 'alert', 'source_streams'],
      },
      caller,
    ),
  )
  const events = messages.flatMap((message) => {
    const streams = sourceStreamsOf(message)
    if (streams.length === 0 || !streams.every((stream) => searched.has(stream))) return []
    const { fields, timestampMs } = message
    const text = String(fields.message ?? '')
    const alert = String(fields.alert) === 'true'
    return [{ id: message.id, streams, timestamp: toTs(timestampMs), message: text, alert }]
  })
  return { id, type: 'events', name: name ?? null, events }
}
