import type { Db } from '../../db/index.ts'
import { HttpError } from '../../http/errors.ts'
import { systemDoer } from '../audit/index.ts'
import type { DataPlane } from '../data-plane/index.ts'
import { fixNotification, notificationsOf, raiseNotification } from '../notifications/index.ts'
import { createStreamChanges, streamRepo } from '../streams/index.ts'

interface FaultDependencies {
  db: Db
  nodeId: string
  dataPlane: Pick<DataPlane, 'counters' | 'publishPlan'>
  /** So many faults of its rules pause a stream. */
  maxFaults: number
}

const type = 'stream_processing_disabled'

/**
 * Pauses a stream when its rules could not be tested too often, and tells of it until the stream runs again or is deleted
 * (reference: streams and routing, section 4). Faults count on the node that has them, since its server started.
 */
export function createStreamFaults({ db, nodeId, dataPlane, maxFaults }: FaultDependencies) {
  const changes = createStreamChanges(db, dataPlane)
  /** Faults of each stream that do not count any more. */
  const settled = new Map<string, number>()
  const paused = new Map<string, number>()

  async function pauseFaulty(id: string, faults: number): Promise<void> {
    try {
      const { title } = await changes.pause(id, systemDoer)
      paused.set(id, (paused.get(id) ?? 0) + 1)
      const details = { stream_id: id, stream_title: title, fault_count: faults }
      await raiseNotification(db, { type, key: id, severity: 'urgent', nodeId, details })
    } catch (error) {
      // It was deleted meanwhile.
      if (!(error instanceof HttpError)) throw error
    }
  }

  return {
    exceeded: (streamId: string): number => paused.get(streamId) ?? 0,

    /** Calls may not overlap. */
    async check(): Promise<void> {
      const told = await notificationsOf(db, type)
      const faulty = dataPlane.counters.streamIds().flatMap((id) => {
        const total = dataPlane.counters.stream(id).ruleTimeouts
        return total > (settled.get(id) ?? 0) ? [{ id, total }] : []
      })
      if (told.length === 0 && faulty.length === 0) return
      const running = new Set(
        (await streamRepo(db).all()).flatMap(({ id, isDisabled }) => (isDisabled ? [] : id)),
      )
      for (const { id, total } of faulty) {
        const faults = total - (settled.get(id) ?? 0)
        // Of one that is paused, messages may still be on their way.
        if (running.has(id) && faults < maxFaults) continue
        if (running.has(id)) await pauseFaulty(id, faults)
        settled.set(id, total)
      }
      const stillPaused = new Set(
        (await streamRepo(db).all()).flatMap(({ id, isDisabled }) => (isDisabled ? id : [])),
      )
      for (const { key } of told) if (!stillPaused.has(key)) await fixNotification(db, { type, key })
    },
  }
}
