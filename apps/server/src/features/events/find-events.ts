import type { Caller, MessageStore, SearchScope, Series } from '@logline/engine'
import type { Db } from '../../db/index.ts'
import type { AggregationRecord } from '../event-definitions/index.ts'
import { expressionOf, loadCatalogue, type SearchCatalogue } from '../searches/index.ts'
import { nonMessageStreamIds, streamRepo } from '../streams/index.ts'
import type { EventRecord } from './event.ts'
import { messageEvent } from './message-events.ts'
import { windowEvents } from './window-events.ts'

/** Windows of a definition that are over; the first is `[fromMs, toMs)`, each begins `execute_every_ms` later. */
export interface DueWindows {
  fromMs: number
  toMs: number
  count: number
}

interface FindParts {
  db: Db
  store: MessageStore
  caller: Caller
  /** Of the events. */
  processedAtMs: number
}

/** Events of one run; more are an error, and people narrow their definition. */
const maxEvents = 10_000
const pageSize = 500

/** The events of a definition in windows that are over, the oldest first. */
export async function findEvents(
  parts: FindParts,
  definition: AggregationRecord,
  due: DueWindows,
): Promise<EventRecord[]> {
  const catalogue = await loadCatalogue(parts.db)
  const streamIds = await streamsOf(parts.db, definition)
  const scope = {
    indexSetIds: catalogue.indexSetsOf(streamIds),
    hiddenIndices: catalogue.hiddenIndices,
    indexPrefixes: catalogue.indexPrefixes,
    streamIds,
    queries: [expressionOf(definition.config.query)],
  }
  return definition.config.series.length > 0
    ? ofWindows(parts, definition, { due, scope })
    : ofMessages(parts, definition, { due, scope, catalogue })
}

/** Those that are named and there; without any named, all that hold messages. */
async function streamsOf(db: Db, { config }: AggregationRecord): Promise<string[]> {
  const all = (await streamRepo(db).all()).map(({ id }) => id)
  if (config.streams.length > 0) return config.streams.filter((id) => all.includes(id))
  return all.filter((id) => !nonMessageStreamIds.has(id))
}

type Scope = Omit<SearchScope, 'timeRange'>

async function ofWindows(
  { store, caller, processedAtMs }: FindParts,
  definition: AggregationRecord,
  { due, scope }: { due: DueWindows; scope: Scope },
): Promise<EventRecord[]> {
  const { group_by, series, search_within_ms, execute_every_ms } = definition.config
  const figures = await store.windows(
    {
      scope,
      windows: {
        firstMs: due.fromMs,
        lengthMs: search_within_ms,
        everyMs: execute_every_ms,
        count: due.count,
      },
      groupBy: group_by,
      series: series.map(
        ({ id, function: name, field }): Series => ({ id, function: name, ...(field !== null && { field }) }),
      ),
      limit: maxEvents,
      needsStreams: true,
    },
    caller,
  )
  const looked = { definition, firstToMs: due.toMs, streamIds: scope.streamIds, processedAtMs }
  return windowEvents(looked, figures)
}

async function ofMessages(
  { store, caller, processedAtMs }: FindParts,
  definition: AggregationRecord,
  { due, scope, catalogue }: { due: DueWindows; scope: Scope; catalogue: SearchCatalogue },
): Promise<EventRecord[]> {
  const { indexName } = catalogue
  const looked = { definition, streamIds: scope.streamIds, processedAtMs, indexName }
  const lastToMs = due.toMs + (due.count - 1) * definition.config.execute_every_ms
  const events: EventRecord[] = []
  for (;;) {
    const { messages, total } = await store.searchMessages(
      {
        scope: { ...scope, timeRange: { fromMs: due.fromMs, toMs: lastToMs } },
        sort: [{ field: 'timestamp', order: 'ASC' }],
        limit: pageSize,
        offset: events.length,
        fields: [],
      },
      caller,
    )
    if (total > maxEvents) throw new TooManyEvents(total)
    events.push(...messages.map((message) => messageEvent(looked, message)))
    if (messages.length < pageSize) return events
  }
}

export class TooManyEvents extends Error {
  constructor(count: number) {
    super(`${count} messages would make an event each, more than ${maxEvents}: narrow the query.`)
  }
}
