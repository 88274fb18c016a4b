import type { Caller, MessageStore, SearchScope, Series, WindowsRequest } from '@logline/engine'
import type { Db } from '../../../db/index.ts'
import type { AggregationRecord } from '../../event-definitions/index.ts'
import { expressionOf, loadCatalogue, type SearchCatalogue } from '../../searches/index.ts'
import { nonMessageStreamIds, streamRepo } from '../../streams/index.ts'
import type { EventRecord } from '../model/event.ts'
import { messageEvent } from './message-events.ts'
import { askWindows } from './usual-figures.ts'
import { windowEvents } from './window-events.ts'

/** Windows of a definition that are over; the first is `[fromMs, toMs)`, each begins `execute_every_ms` later. */
export interface DueWindows {
  fromMs: number
  toMs: number
  count: number
}

/** Those of a definition, whatever their time. */
type LookedScope = Omit<SearchScope, 'timeRange'> & { streamIds: readonly string[] }

export interface LookedThrough {
  scope: LookedScope
  catalogue: SearchCatalogue
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
  const looked = await lookedThrough(parts.db, definition)
  return definition.config.series.length > 0
    ? ofWindows(parts, definition, { due, scope: looked.scope })
    : ofMessages(parts, definition, { due, ...looked })
}

/** Which messages a definition looks through. */
export async function lookedThrough(db: Db, definition: AggregationRecord): Promise<LookedThrough> {
  const catalogue = await loadCatalogue(db)
  const streamIds = await streamsOf(db, definition)
  const scope = {
    indexSetIds: catalogue.indexSetsOf(streamIds),
    hiddenIndices: catalogue.hiddenIndices,
    indexPrefixes: catalogue.indexPrefixes,
    streamIds,
    queries: [expressionOf(definition.config.query)],
  }
  return { scope, catalogue }
}

/** Those that are named and there; without any named, all that hold messages. */
async function streamsOf(db: Db, { config }: AggregationRecord): Promise<string[]> {
  const all = (await streamRepo(db).all()).map(({ id }) => id)
  if (config.streams.length > 0) return config.streams.filter((id) => all.includes(id))
  return all.filter((id) => !nonMessageStreamIds.has(id))
}

async function ofWindows(
  { store, caller, processedAtMs }: FindParts,
  definition: AggregationRecord,
  { due, scope }: { due: DueWindows; scope: LookedScope },
): Promise<EventRecord[]> {
  const figures = await askWindows({ store, caller }, definition, {
    ...windowsOf(definition, due),
    scope,
    limit: maxEvents,
    needsStreams: true,
  })
  const looked = { definition, firstToMs: due.toMs, streamIds: scope.streamIds, processedAtMs }
  return windowEvents(looked, figures)
}

/** What is asked of the engine about windows. */
export function windowsOf(
  { config }: AggregationRecord,
  due: DueWindows,
): Pick<WindowsRequest, 'windows' | 'groupBy' | 'series'> {
  const { search_within_ms: lengthMs, execute_every_ms: everyMs } = config
  return {
    windows: { firstMs: due.fromMs, lengthMs, everyMs, count: due.count },
    groupBy: config.group_by,
    series: config.series.map(
      ({ id, function: name, field }): Series => ({ id, function: name, ...(field !== null && { field }) }),
    ),
  }
}

async function ofMessages(
  { store, caller, processedAtMs }: FindParts,
  definition: AggregationRecord,
  { due, scope, catalogue }: { due: DueWindows; scope: LookedScope; catalogue: SearchCatalogue },
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
