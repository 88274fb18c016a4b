import type { EventElement, EventsRequest } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import type { Db } from '../../../db/index.ts'
import { type Actor, isPermitted } from '../../../http/actor.ts'
import { definitionRepo } from '../../event-definitions/index.ts'
import { resolveTimeRange, type StatementQueue, searchHttpProblem } from '../../searches/index.ts'
import { type StreamRecord, streamRepo } from '../../streams/index.ts'
import { eventElement } from '../model/event-wire.ts'
import { acknowledgementRepo } from './acknowledgement-repo.ts'
import { type EventScopeWish, eventScope, mayRead } from './event-scope.ts'

export interface EventSource {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  queue: StatementQueue
}

export interface EventReader {
  actor: Actor
  /** Aborted when the caller goes, or loses a right. */
  signal: AbortSignal
}

type Wish = Omit<EventsRequest, 'timerange'> & EventScopeWish

/** A page of events. Only those are found all of whose source streams the reader may read. */
export async function searchEvents(source: EventSource, reader: EventReader, request: EventsRequest) {
  const startedAtMs = performance.now()
  const timeRange = resolveTimeRange(request.timerange, Date.now())
  const { events, total } = await readEvents(source, reader, { ...request, timeRange })
  return {
    events,
    used_indices: [...new Set(events.map(({ index_name }) => index_name))],
    parameters: request,
    total_events: total,
    duration: Math.round(performance.now() - startedAtMs),
    context: await namedIn(source.db, reader.actor, events),
  }
}

/** Null when there is none that the reader may see. */
export async function eventById(
  source: EventSource,
  reader: EventReader,
  eventId: string,
): Promise<EventElement | null> {
  return (await eventsByIds(source, reader, [eventId]))[0] ?? null
}

/** Those of them that the reader may see. */
export async function eventsByIds(
  source: EventSource,
  reader: EventReader,
  ids: readonly string[],
): Promise<EventElement[]> {
  const known = ids.filter((id) => /^[0-9A-Z]{26}$/.test(id))
  if (known.length === 0) return []
  const { events } = await readEvents(source, reader, {
    query: `_id:(${known.join(' OR ')})`,
    timeRange: { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER },
    filter: { alerts: 'include', event_definitions: [], priorities: [], acknowledged: 'include' },
    sort_by: 'timestamp',
    sort_direction: 'desc',
    page: 1,
    per_page: known.length,
  })
  return events
}

async function readEvents(source: EventSource, { actor, signal }: EventReader, wish: Wish) {
  const { db, messageStore, queue } = source
  const user = actor.username
  const { sort_by: field, sort_direction, page, per_page: limit } = wish
  try {
    const { scope, indexName } = await eventScope(db, actor, wish)
    const { messages, total } = await queue.run({ user, signal, isHeavy: false }, () =>
      messageStore().searchMessages(
        {
          scope,
          sort: [{ field, order: sort_direction === 'asc' ? 'ASC' : 'DESC' }],
          limit,
          offset: (page - 1) * limit,
          fields: [],
        },
        { user, purpose: 'events', signal },
      ),
    )
    const shown = messages.filter((message) => mayRead(actor, message))
    const noted = await acknowledgementRepo(db).ofEvents(shown.map(({ id }) => id))
    const events = shown.map((message) =>
      eventElement(message, {
        indexName: indexName(message.indexSetId, message.indexNo),
        acknowledgement: noted.get(message.id) ?? null,
      }),
    )
    return { events, total }
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

async function namedIn(db: Db, actor: Actor, events: readonly EventElement[]) {
  const definitionIds = new Set(events.map(({ event }) => event.event_definition_id))
  const streamIds = new Set(events.flatMap(({ event }) => event.source_streams))
  const definitions = (await definitionRepo(db).all()).filter(
    ({ id }) => definitionIds.has(id) && isPermitted(actor, `eventdefinitions:read:${id}`),
  )
  const streams = (await streamRepo(db).all()).filter(
    ({ id }) => streamIds.has(id) && isPermitted(actor, `streams:read:${id}`),
  )
  return {
    event_definitions: Object.fromEntries(
      definitions.map(({ id, title, description }) => [id, { id, title, description }]),
    ),
    streams: Object.fromEntries(streams.map((stream) => [stream.id, streamNamed(stream)])),
  }
}

function streamNamed({ id, title, description }: StreamRecord) {
  return { id, title, description: description ?? '' }
}
