import type { Caller, MessageStore } from '@logline/engine'
import { eventsStreamId } from '@logline/message'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, inTransaction } from '../../../db/index.ts'
import {
  type AggregationRecord,
  type LateLook,
  lateLookRepo,
  runRepo,
  scheduledDefinition,
  scheduleRepo,
} from '../../event-definitions/index.ts'
import { expressionOf, loadCatalogue } from '../../searches/index.ts'
import type { EventRecord } from '../model/event.ts'
import { dueWindows } from './due-windows.ts'
import type { EventKeeper } from './event-keeper.ts'
import { type DueWindows, findEvents } from './find-events.ts'
import { failureText } from './run-failure.ts'
import type { RunLimits } from './run-limits.ts'

interface LateDependencies {
  db: Db
  keeper: EventKeeper
  log: FastifyBaseLogger
  /** Milliseconds since 1970 UTC. */
  now: () => number
}

interface Turn {
  store: MessageStore
  /** Until when all that was received is stored. */
  untilMs: number
  limits: RunLimits
  signal: AbortSignal
}

const perTurn = 50
const retryMs = 60_000
/** Ids of one question. */
const idsAtOnce = 500

/**
 * Looks once more at windows of the definitions that ask for it, when the time for late messages is over, and makes the
 * events that there were not. They are told before they are stored: what is interrupted is done again, and an event that
 * is stored already counts as told.
 */
export async function lookForLateMessages(parts: LateDependencies, turn: Turn): Promise<void> {
  const { db, now } = parts
  for (const due of await lateLookRepo(db).due(Math.min(now(), turn.untilMs), perTurn)) {
    if (turn.signal.aborted) return
    await look(parts, due, turn)
  }
}

async function look(parts: LateDependencies, late: LateLook, turn: Turn): Promise<void> {
  const { store, limits, signal } = turn
  const { db, keeper, log, now } = parts
  const definition = await scheduledDefinition(db, late.definitionId)
  const schedule = await scheduleRepo(db).byId(late.definitionId)
  if (!definition || !schedule) return lateLookRepo(db).remove(late.definitionId)
  const { id, config } = definition
  // No window before its first look.
  const untilMs = Math.min(turn.untilMs - config.late_within_ms, schedule.toMs - config.execute_every_ms)
  if (late.toMs > untilMs) return lateLookRepo(db).advance(late, { ...late, nextAtMs: now() + retryMs })
  const fromMs = late.toMs - config.search_within_ms
  const due = dueWindows({ fromMs, toMs: late.toMs, isFirst: false }, definition, { ...limits, untilMs })
  const startedAtMs = now()
  try {
    const { maxExecutionMs } = limits
    const caller = {
      user: 'system',
      purpose: `late messages of event definition ${id}`,
      signal,
      maxExecutionMs,
    }
    const found = await findEvents({ db, store, caller, processedAtMs: startedAtMs }, definition, due)
    const events = await notStored({ db, store, caller }, found)
    const kept = { definition, events }
    await inTransaction(db, (db) => keeper.tell(db, kept, now()))
    await keeper.keep(db, kept, { store, signal })
    const toMs = late.toMs + due.count * config.execute_every_ms
    await inTransaction(db, async (db) => {
      await lateLookRepo(db).advance(late, { toMs, nextAtMs: toMs + config.late_within_ms })
      // What finds nothing is the rule, and is not kept.
      if (events.length > 0) await keepRun(db, { startedAtMs, due, events: events.length, failure: null })
    })
  } catch (error) {
    if (signal.aborted) return
    log.warn({ err: error, definitionId: id }, `Late messages of "${definition.title}" were not found`)
    await lateLookRepo(db).advance(late, { ...late, nextAtMs: now() + retryMs })
    if (await scheduledDefinition(db, id))
      await keepRun(db, { startedAtMs, due, events: 0, failure: failureText(error) })
  }

  async function keepRun(
    db: Db,
    run: { startedAtMs: number; due: DueWindows; events: number; failure: string | null },
  ): Promise<void> {
    const { startedAtMs: started_at_ms, due, events, failure } = run
    await runRepo(db).add({
      definition_id: id,
      started_at_ms,
      duration_ms: now() - started_at_ms,
      from_ms: due.fromMs,
      to_ms: due.toMs + (due.count - 1) * (definition as AggregationRecord).config.execute_every_ms,
      windows: due.count,
      events,
      failure,
      is_late: 1,
    })
  }
}

/** Those of the events that the store has not. */
export async function notStored(
  { db, store, caller }: { db: Db; store: MessageStore; caller: Caller },
  events: readonly EventRecord[],
): Promise<EventRecord[]> {
  const { indexSetsOf, hiddenIndices, indexPrefixes } = await loadCatalogue(db)
  const streamIds = [eventsStreamId]
  const fresh: EventRecord[] = []
  for (let at = 0; at < events.length; at += idsAtOnce) {
    const asked = events.slice(at, at + idsAtOnce)
    const times = asked.map(({ timestampMs }) => timestampMs)
    const { messages } = await store.searchMessages(
      {
        scope: {
          indexSetIds: indexSetsOf(streamIds),
          hiddenIndices,
          indexPrefixes,
          streamIds,
          timeRange: { fromMs: Math.min(...times), toMs: Math.max(...times) + 1 },
          queries: [expressionOf(`_id:(${asked.map(({ id }) => id).join(' OR ')})`)],
        },
        sort: [{ field: 'timestamp', order: 'ASC' }],
        limit: idsAtOnce,
        offset: 0,
        fields: ['event_definition_id'],
      },
      caller,
    )
    const known = new Set(messages.map(({ id }) => id))
    fresh.push(...asked.filter(({ id }) => !known.has(id)))
  }
  return fresh
}
