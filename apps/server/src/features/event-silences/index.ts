import type { Event } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { isAbout, type SilenceRecord } from './silence.ts'
import { silenceRepo } from './silence-repo.ts'
import { keptMs, registerSilenceRoutes } from './silence-routes.ts'

export { eventSilenceKind } from './silence-kind.ts'

interface SilenceDependencies {
  db: Db
  scheduler: Scheduler
  /** Milliseconds since 1970 UTC. */
  now?: (() => number) | undefined
}

/** Events that nobody is told of for a time. */
export function registerEventSilences(
  api: FastifyInstance,
  { db, scheduler, now = Date.now }: SilenceDependencies,
): void {
  registerSilenceRoutes(api, db, now)
  scheduler.periodic({
    name: 'delete silences that have ended',
    everyMs: 3_600_000,
    runsOn: 'leader',
    run: () => silenceRepo(db).removeEndedBefore(now() - keptMs),
  })
}

/** The silence by which nobody is told of an event now; null when people are to be told. */
export async function silenceOf(db: Db, event: Event, nowMs: number): Promise<SilenceRecord | null> {
  const later = await silenceRepo(db).endingAfter(nowMs)
  return later.find((silence) => silence.startsAtMs <= nowMs && isAbout(silence, event)) ?? null
}
