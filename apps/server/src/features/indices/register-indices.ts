import type { MessageStore } from '@logline/engine'
import { hourMs, minuteMs, secondMs } from '@logline/time'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { HttpError } from '../../http/errors.ts'
import type { JobQueue, Scheduler } from '../../jobs/index.ts'
import type { IndexArchiver } from '../archives/index.ts'
import { type IndexSetLimits, type IndexSetRecord, indexRepo, indexSetRepo } from '../index-sets/index.ts'
import { fixNotification, raiseNotification } from '../notifications/index.ts'
import type { IndexParts } from './index-parts.ts'
import { registerIndexRoutes } from './index-routes.ts'
import { createIndexChanges } from './lifecycle/index-changes.ts'
import { indexEventRepo } from './lifecycle/index-event-repo.ts'
import { createIndexKeeper } from './lifecycle/index-keeper.ts'
import { optimizeJob } from './lifecycle/optimize-job.ts'
import { forecastOf, fullAtMs } from './schedule/forecast.ts'
import type { Expiry, KnownIndex } from './schedule/retention-rules.ts'
import { bytesText } from './schedule/schedule-words.ts'

interface IndexDependencies {
  db: Db
  node: { nodeId: string; hostname: string }
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  dataPlane: { publishPlan(): Promise<void> }
  indexSetLimits: IndexSetLimits
  jobs: JobQueue
  scheduler: Scheduler
  archives: IndexArchiver
  /** Milliseconds since 1970 UTC, of a test that takes the steps itself; the machine's when not given. */
  now?: (() => number) | undefined
}

/** As the reference does (index sets, "Rotation" and "Retention"). */
const rotatesEveryMs = 10 * secondMs
const retainsEveryMs = 5 * minuteMs

/** The indices of all index sets, and what is done with them over time. Gives the steps that are taken by themselves. */
export function registerIndices(api: FastifyInstance, dependencies: IndexDependencies) {
  const { indexSetLimits: limits, jobs, scheduler, now = Date.now } = dependencies
  const changes = createIndexChanges({ ...dependencies, now })
  const optimizing = optimizeJob({ ...dependencies, changes })
  jobs.define(optimizing)
  const parts = { ...dependencies, now, changes, limits, optimizeJob: optimizing }
  registerIndexRoutes(api, parts)

  const tellOfLimit = (set: IndexSetRecord, expiry: Expiry<KnownIndex>) =>
    raiseLimitNotification(dependencies, set, expiry)
  const keeper = createIndexKeeper({ ...parts, tellOfLimit })
  const whenThere = (run: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    if (isThere(dependencies.messageStore)) await run(signal)
  }
  const steps = { changes, keeper, messageStore: dependencies.messageStore }
  if (dependencies.now) return steps
  scheduler.periodic({
    name: 'rotate indices',
    everyMs: rotatesEveryMs,
    runsOn: 'leader',
    run: whenThere(async (signal) => {
      await keeper.rotate(signal)
      await keeper.finish(signal)
      await keeper.tidy(signal)
    }),
  })
  scheduler.periodic({
    name: 'apply the retention of index sets',
    everyMs: retainsEveryMs,
    firstAfterMs: minuteMs,
    runsOn: 'leader',
    run: whenThere(async (signal) => {
      await keeper.retain(signal)
      await tellOfFullDisk(parts)
    }),
  })
  scheduler.periodic({
    name: 'delete old events of indices',
    everyMs: 24 * hourMs,
    firstAfterMs: hourMs,
    runsOn: 'leader',
    run: () => indexEventRepo(dependencies.db).removeBefore(keeper.eventsBeginMs()),
  })
  return steps
}

function isThere(messageStore: () => MessageStore): boolean {
  try {
    return messageStore() !== null
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/** It stays until somebody has read it: what is promised was not kept. */
async function raiseLimitNotification(
  { db, node }: IndexDependencies,
  set: IndexSetRecord,
  { index, reason }: Expiry<KnownIndex>,
): Promise<void> {
  const { indexName, beginMs, endMs, content } = index
  const range = beginMs === null || endMs === null ? '' : ` of ${dayOf(beginMs)} to ${dayOf(endMs)} (UTC)`
  const description = `The index ${indexName} was deleted with ${content.messages.toLocaleString('en-US')} messages${range}, before the retention of its index set would have done so, because ${reason}. Raise the limit, or keep fewer indices.`
  await raiseNotification(db, {
    type: 'generic',
    key: `index-limit-${set.id}`,
    severity: 'normal',
    nodeId: node.nodeId,
    details: { title: `The index set "${set.title}" keeps less than its retention says`, description },
  })
}

/** `2026-11-24`, in UTC. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Early enough to buy a disk. */
const warnsBeforeMs = 14 * 24 * hourMs

async function tellOfFullDisk({ db, node, changes, limits, now }: IndexParts): Promise<void> {
  const [sets, all, disk] = await Promise.all([
    indexSetRepo(db).all(),
    indexRepo(db).all().then(changes.knownIndices),
    changes.disk(),
  ])
  const nowMs = now()
  const forecasts = sets.map((set) =>
    forecastOf({ set, indices: all.filter(({ indexSetId }) => indexSetId === set.id), limits, nowMs }),
  )
  const atMs = fullAtMs(forecasts, disk.freeBytes, nowMs)
  const told = { type: 'generic', key: 'disk-outlook' } as const
  if (atMs === null || atMs - nowMs > warnsBeforeMs) return fixNotification(db, told)
  const perDay = forecasts.reduce((sum, { growth }) => sum + (growth?.bytes ?? 0), 0)
  const day = dayOf(atMs)
  const description = `The disk of the message store has ${bytesText(disk.freeBytes)} left, and messages take ${bytesText(perDay)} a day: it will be full on ${day}. Give it more room, keep fewer indices, or limit index sets in bytes.`
  const details = { title: `The disk will be full on ${day}`, description }
  await raiseNotification(db, { ...told, severity: 'urgent', nodeId: node.nodeId, details })
}
