import type { NotificationType } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import type { Periodic } from '../../jobs/index.ts'
import { notificationRepo } from './notification-repo.ts'
import { fixNotification, type Raised, raiseNotification } from './raise-notification.ts'

/** A reason for a notification, for as long as it is among those that hold. */
export interface Condition extends Omit<Raised, 'nodeId'> {
  key: string
  /** It has to hold this long before anybody is told; 0 when not given. */
  holdsForMs?: number
  /** Another number means that it happened again: it is raised anew, even when somebody has removed it. */
  occurrence?: number
  /** It stays until somebody removes it, also over restarts; its type is none of those that the watch ends by itself. */
  staysWhenOver?: boolean
}

interface WatchDependencies {
  db: Db
  nodeId: string
  /** All that hold now. */
  conditions: () => Promise<readonly Condition[]>
  /** Types that nobody else raises on this node: stored ones that do not hold are of an earlier run. */
  types: readonly NotificationType[]
  now?: () => number
}

interface Told {
  condition: Pick<Condition, 'type' | 'key' | 'staysWhenOver'>
  occurrence: number | undefined
}

/**
 * Makes notifications of conditions: raises each once when it begins to hold, and fixes it when it ends. One that
 * somebody removes stays away until the condition has ended and begins again, or the server is restarted.
 */
export function createNotificationWatch({
  db,
  nodeId,
  conditions,
  types,
  now = Date.now,
}: WatchDependencies) {
  const sinceMs = new Map<string, number>()
  let told: Map<string, Told> | null = null

  async function ofEarlierRun(): Promise<Map<string, Told>> {
    const stored = (await notificationRepo(db).all()).filter(
      (each) => each.nodeId === nodeId && types.includes(each.type),
    )
    return new Map(
      stored.map(({ type, key }) => [
        idOf({ type, key }),
        { condition: { type, key }, occurrence: undefined },
      ]),
    )
  }

  return {
    /** Compares what holds with what was told. Calls may not overlap. */
    async check(): Promise<void> {
      told ??= await ofEarlierRun()
      const holding = new Map((await conditions()).map((condition) => [idOf(condition), condition]))
      for (const id of sinceMs.keys()) if (!holding.has(id)) sinceMs.delete(id)
      for (const [id, { condition }] of told) {
        if (holding.has(id)) continue
        if (!condition.staysWhenOver) await fixNotification(db, condition)
        told.delete(id)
      }
      for (const [id, condition] of holding) {
        const { occurrence, holdsForMs = 0 } = condition
        if (!sinceMs.has(id)) sinceMs.set(id, now())
        const before = told.get(id)
        const isKnown = before !== undefined && (before.occurrence ?? occurrence) === occurrence
        const isDue = now() - (sinceMs.get(id) ?? 0) >= holdsForMs
        if (!isKnown && isDue) await raiseNotification(db, { ...condition, nodeId })
        if (isKnown || isDue) told.set(id, { condition, occurrence })
      }
    },
  }
}

function idOf({ type, key }: Pick<Condition, 'type' | 'key'>): string {
  return `${type} ${key}`
}

/** Each server watches itself, from its start. */
export function notificationChecks(watch: { check: () => Promise<void> }): Periodic {
  return {
    name: 'find out what there is to notify of',
    everyMs: 5_000,
    firstAfterMs: 0,
    runsOn: 'every_node',
    run: () => watch.check(),
  }
}
