import type { EventAggregation } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { type AggregationRecord, type DefinitionRecord, isAggregation } from './definition.ts'
import { definitionRepo } from './definition-repo.ts'
import { lateLookRepo } from './late-look-repo.ts'
import { type Schedule, scheduleRepo } from './schedule-repo.ts'

/** One that is to be looked at; null when it is gone, or not scheduled any more. */
export async function scheduledDefinition(db: Db, id: string): Promise<AggregationRecord | null> {
  const definition = await definitionRepo(db).byId(id)
  return definition?.isScheduled && isAggregation(definition) ? definition : null
}

/** From the window that ends now, at once. */
export function newSchedule(
  definitionId: string,
  { search_within_ms }: EventAggregation,
  nowMs: number,
): Schedule {
  return {
    definitionId,
    fromMs: nowMs - search_within_ms,
    toMs: nowMs,
    nextAtMs: nowMs,
    triggeredAtMs: null,
    failures: 0,
    failure: null,
  }
}

/**
 * Brings the windows to what the definition says, within the transaction of its change. Other windows than before begin
 * anew, now; those that stay are gone on with, and looked at as soon as they are due.
 */
export async function reschedule(
  db: Db,
  { before, after }: { before: DefinitionRecord | null; after: DefinitionRecord },
  nowMs: number,
): Promise<void> {
  if (!isAggregation(after)) return
  const repo = scheduleRepo(db)
  if (!after.isScheduled) {
    await lateLookRepo(db).remove(after.id)
    return repo.remove(after.id)
  }
  const known = await repo.byId(after.id)
  const isSame = before !== null && isAggregation(before) && hasSameWindows(before.config, after.config)
  const set =
    known && isSame
      ? { ...known, nextAtMs: Math.min(known.nextAtMs, known.toMs), failures: 0, failure: null }
      : {
          ...newSchedule(after.id, after.config, nowMs),
          triggeredAtMs: known?.triggeredAtMs ?? null,
        }
  await repo.set(set)
  await rescheduleLate(db, after, { firstToMs: set.toMs, isSame })
}

/** From the window that is looked at next, or on from where it was. */
async function rescheduleLate(
  db: Db,
  { id, config: { late_within_ms: lateMs } }: AggregationRecord,
  { firstToMs, isSame }: { firstToMs: number; isSame: boolean },
): Promise<void> {
  const repo = lateLookRepo(db)
  if (lateMs === 0) return repo.remove(id)
  const known = isSame ? await repo.byId(id) : null
  const toMs = known?.toMs ?? firstToMs
  await repo.set({ definitionId: id, toMs, nextAtMs: toMs + lateMs })
}

function hasSameWindows(before: EventAggregation, after: EventAggregation): boolean {
  return (
    before.search_within_ms === after.search_within_ms && before.execute_every_ms === after.execute_every_ms
  )
}
