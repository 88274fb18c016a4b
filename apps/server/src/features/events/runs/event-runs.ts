import type { MessageStore } from '@logline/engine'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, inTransaction } from '../../../db/index.ts'
import {
  type AggregationRecord,
  runRepo,
  type Schedule,
  scheduledDefinition,
  scheduleRepo,
} from '../../event-definitions/index.ts'
import { fixNotification, raiseNotification } from '../../notifications/index.ts'
import type { EventRecord } from '../model/event.ts'
import { dueWindows } from './due-windows.ts'
import { createEventKeeper } from './event-keeper.ts'
import { type DueWindows, findEvents } from './find-events.ts'
import { lookForLateMessages } from './late-looks.ts'
import { presentStore } from './present-store.ts'
import { failureText, isExpectedFailure } from './run-failure.ts'
import { type RunLimits, runLimits } from './run-limits.ts'

interface RunDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  node: { nodeId: string; hostname: string }
  log: FastifyBaseLogger
  /** Until when all that was received is stored; null while nobody knows. */
  storedUntil: () => number | null | Promise<number | null>
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

/** Definitions of one turn, and how many of them are looked at side by side. */
const perTurn = 200
const atOnce = 2
const retryMs = 5_000
/** Failures in a row that people are told of. */
const toldAfter = 3

export type EventRuns = ReturnType<typeof createEventRuns>

/**
 * Looks at the windows of event definitions that are over, once all messages that were received by their ends are stored,
 * and stores the events. Events have ids that follow from what made them, and are stored before the schedule goes on:
 * whatever is interrupted is done again, and gives each event once.
 */
export function createEventRuns({ db, messageStore, node, log, storedUntil, now }: RunDependencies) {
  const keeper = createEventKeeper(node.hostname)

  async function turn(signal: AbortSignal): Promise<void> {
    const untilMs = await storedUntil()
    const store = presentStore(messageStore)
    if (untilMs === null || store === null) return
    const due = await scheduleRepo(db).due(now(), { endedByMs: untilMs, limit: perTurn })
    const waiting = due.values()
    const turn = { store, untilMs, limits: await runLimits(db), signal }
    const worker = async () => {
      for (const schedule of waiting) if (!signal.aborted) await look(schedule, turn)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await lookForLateMessages({ db, keeper, log, now }, turn)
  }

  async function look(schedule: Schedule, turn: Turn): Promise<void> {
    const definition = await scheduledDefinition(db, schedule.definitionId)
    if (!definition) return
    const isFirst = schedule.triggeredAtMs === null
    const due = dueWindows({ ...schedule, isFirst }, definition, { ...turn.limits, untilMs: turn.untilMs })
    const startedAtMs = now()
    let events: readonly EventRecord[]
    try {
      events = await run(definition, due, turn)
    } catch (error) {
      if (turn.signal.aborted) return
      await fail(schedule, definition, { error, due, startedAtMs })
      return
    }
    await goOn(schedule, definition, { due, events, startedAtMs })
  }

  async function run(
    definition: AggregationRecord,
    due: DueWindows,
    { store, limits, signal }: Omit<Turn, 'untilMs'>,
  ) {
    const { maxExecutionMs } = limits
    const caller = { user: 'system', purpose: `event definition ${definition.id}`, signal, maxExecutionMs }
    const events = await findEvents({ db, store, caller, processedAtMs: now() }, definition, due)
    await keeper.keep(db, { definition, events }, { store, signal })
    return events
  }

  async function goOn(
    schedule: Schedule,
    definition: AggregationRecord,
    { due, events, startedAtMs }: { due: DueWindows; events: readonly EventRecord[]; startedAtMs: number },
  ): Promise<void> {
    const { config, id } = definition
    const toMs = schedule.toMs + due.count * config.execute_every_ms
    const next = { ...schedule, fromMs: toMs - config.search_within_ms, toMs, nextAtMs: toMs }
    await inTransaction(db, async (db) => {
      // It may have been deleted meanwhile.
      if (!(await scheduledDefinition(db, id))) return
      await scheduleRepo(db).advance(schedule, { ...next, triggeredAtMs: now(), failures: 0, failure: null })
      await keeper.tell(db, { definition, events }, now())
      await runRepo(db).add(runOf(definition, { due, startedAtMs, events: events.length, failure: null }))
    })
    if (schedule.failures >= toldAfter) await fixNotification(db, { type: 'search_error', key: id })
  }

  async function fail(
    schedule: Schedule,
    definition: AggregationRecord,
    { error, due, startedAtMs }: { error: unknown; due: DueWindows; startedAtMs: number },
  ): Promise<void> {
    const { id, title } = definition
    const failure = failureText(error)
    const failures = schedule.failures + 1
    log[isExpectedFailure(error) ? 'warn' : 'error'](
      { err: error, definitionId: id },
      `The event definition "${title}" failed`,
    )
    await scheduleRepo(db).advance(schedule, { ...schedule, nextAtMs: now() + retryMs, failures, failure })
    if (!(await scheduledDefinition(db, id))) return
    await runRepo(db).add(runOf(definition, { due, startedAtMs, events: 0, failure }))
    if (failures !== toldAfter) return
    const details = { title: `The event definition "${title}" fails`, description: failure }
    const { nodeId } = node
    await raiseNotification(db, { type: 'search_error', key: id, severity: 'normal', nodeId, details })
  }

  /** Looks at windows out of turn. Throws what the engine throws. */
  async function runOnce(definition: AggregationRecord, due: DueWindows, signal: AbortSignal): Promise<void> {
    const events = await run(definition, due, { store: messageStore(), limits: await runLimits(db), signal })
    await inTransaction(db, (db) => keeper.tell(db, { definition, events }, now()))
  }

  const runOf = (
    { id, config }: AggregationRecord,
    {
      due,
      startedAtMs,
      events,
      failure,
    }: { due: DueWindows; startedAtMs: number; events: number; failure: string | null },
  ) => ({
    definition_id: id,
    started_at_ms: startedAtMs,
    duration_ms: now() - startedAtMs,
    from_ms: due.fromMs,
    to_ms: due.toMs + (due.count - 1) * config.execute_every_ms,
    windows: due.count,
    events,
    failure,
    is_late: 0,
  })

  return { turn, runOnce }
}
