import type { EventAggregation } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { type AggregationRecord, type DefinitionRecord, isAggregation } from './definition.ts'
import { definitionRepo } from './definition-repo.ts'
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
  if (!after.isScheduled) return repo.remove(after.id)
  const known = await repo.byId(after.id)
  const isSame = before !== null && isAggregation(before) && hasSameWindows(before.config, after.config)
  if (known && isSame)
    return repo.set({ ...known, nextAtMs: Math.min(known.nextAtMs, known.toMs), failures: 0, failure: null })
  await repo.set({
    ...newSchedule(after.id, after.config, nowMs),
    triggeredAtMs: known?.triggeredAtMs ?? null,
  })
}

function hasSameWindows(before: EventAggregation, after: EventAggregation): boolean {
  return (
    before.search_within_ms === after.search_within_ms && before.execute_every_ms === after.execute_every_ms
  )
}
