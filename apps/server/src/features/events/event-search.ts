import type { EventElement, EventsRequest } from '@logline/contract'
import type { MessageStore, StoredMessage } from '@logline/engine'
import { eventsStreamId, systemEventsStreamId } from '@logline/message'
import type { Expression } from '@logline/query-language'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { definitionRepo } from '../event-definitions/index.ts'
import {
  expressionOf,
  loadCatalogue,
  resolveTimeRange,
  type StatementQueue,
  searchHttpProblem,
} from '../searches/index.ts'
import { type StreamRecord, streamRepo } from '../streams/index.ts'
import { eventElement } from './event-wire.ts'
import { sourceStreamsOf, withSourceStreams } from './source-streams.ts'

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

type Wish = Omit<EventsRequest, 'timerange'> & { timeRange: { fromMs: number; toMs: number } }

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
  if (!/^[0-9A-Z]{26}$/.test(eventId)) return null
  const { events } = await readEvents(source, reader, {
    query: `_id:${eventId}`,
    timeRange: { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER },
    filter: { alerts: 'include', event_definitions: [] },
    sort_by: 'timestamp',
    sort_direction: 'desc',
    page: 1,
    per_page: 1,
  })
  return events[0] ?? null
}

async function readEvents(
  { db, messageStore, queue }: EventSource,
  { actor, signal }: EventReader,
  wish: Wish,
) {
  const streamIds = [eventsStreamId, systemEventsStreamId]
  const catalogue = await loadCatalogue(db)
  const user = actor.username
  const { sort_by: field, sort_direction, page, per_page: limit, timeRange } = wish
  try {
    const queries = [...queriesOf(wish), ...(await onlyReadable(db, actor))]
    const { messages, total } = await queue.run({ user, signal, isHeavy: false }, () =>
      messageStore().searchMessages(
        {
          scope: {
            indexSetIds: catalogue.indexSetsOf(streamIds),
            hiddenIndices: catalogue.hiddenIndices,
            indexPrefixes: catalogue.indexPrefixes,
            streamIds,
            timeRange,
            queries,
          },
          sort: [{ field, order: sort_direction === 'asc' ? 'ASC' : 'DESC' }],
          limit,
          offset: (page - 1) * limit,
          fields: [],
        },
        { user, purpose: 'events', signal },
      ),
    )
    const events = messages
      .filter((message) => mayRead(actor, message))
      .map((message) => eventElement(message, catalogue.indexName(message.indexSetId, message.indexNo)))
    return { events, total }
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

function queriesOf({ query, filter }: Wish): Expression[] {
  const { alerts, event_definitions: definitions } = filter
  const texts = [
    '_exists_:event_definition_id',
    ...(alerts === 'only' ? ['alert:true'] : []),
    ...(alerts === 'exclude' ? ['NOT alert:true'] : []),
    ...(definitions.length > 0 ? [`event_definition_id:(${definitions.map(quoted).join(' OR ')})`] : []),
    ...(query.trim() === '' ? [] : [query]),
  ]
  return texts.map((text) => withSourceStreams(expressionOf(text)))
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

const readsAll = (actor: Actor) => isPermitted(actor, 'streams:read')

/** Without a stream it comes from, nobody knows who may read an event: then only who may read all. */
async function onlyReadable(db: Db, actor: Actor): Promise<Expression[]> {
  if (readsAll(actor)) return []
  const streams = await streamRepo(db).all()
  const others = streams.map(({ id }) => id).filter((id) => !isPermitted(actor, `streams:read:${id}`))
  const texts = ['_exists_:source_streams', ...others.map((id) => `NOT source_streams:${id}`)]
  return texts.map((text) => withSourceStreams(expressionOf(text)))
}

/** Also of streams that have been deleted since, which no query can name. */
function mayRead(actor: Actor, message: StoredMessage): boolean {
  if (readsAll(actor)) return true
  const ids = sourceStreamsOf(message)
  return ids.length > 0 && ids.every((id) => isPermitted(actor, `streams:read:${id}`))
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
