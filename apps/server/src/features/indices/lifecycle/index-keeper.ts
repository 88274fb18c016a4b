import { hourMs, secondMs } from '@logline/time'
import { inTransaction } from '../../../db/index.ts'
import type { JobQueue } from '../../../jobs/index.ts'
import type { IndexArchiver } from '../../archives/index.ts'
import { systemDoer } from '../../audit/index.ts'
import { type IndexSetLimits, type IndexSetRecord, indexRepo, indexSetRepo } from '../../index-sets/index.ts'
import { type Expiry, expired, expiredByTotal, type KnownIndex } from '../schedule/retention-rules.ts'
import { rotationOf } from '../schedule/rotation-rules.ts'
import { type ChangeParts, type IndexChanges, placeText } from './index-changes.ts'
import { calculateRange } from './index-range.ts'
import type { OptimizeJobKind } from './optimize-job.ts'

export interface KeeperParts extends ChangeParts {
  changes: IndexChanges
  limits: IndexSetLimits
  jobs: Pick<JobQueue, 'enqueue'>
  optimizeJob: OptimizeJobKind
  /** Null: there are none, and what is to be archived first stays. */
  archives: Pick<IndexArchiver, 'stateOf' | 'archiveIndex'> | null
  /** Tells somebody that the limit in bytes took an index that retention would have kept. */
  tellOfLimit: (set: IndexSetRecord, expiry: Expiry<KnownIndex>) => Promise<void>
}

/** After its rotation, the last messages come in for a while. */
const settlesAfterMs = 30 * secondMs
/** Rows of the log of what was done are kept for so long. */
const eventsKeptMs = 365 * 24 * hourMs

/**
 * What the leader does with indices by itself. Each step is small, looks at what is there, and may be repeated: after a
 * crash between any two of them the next run goes on.
 */
export function createIndexKeeper(parts: KeeperParts) {
  const { db, changes, limits, now, archives } = parts
  /** Fields and values without messages, found by the run before: messages that are on their way come after their fields. */
  let emptyBefore = new Set<string>()

  async function rotateOne(set: IndexSetRecord): Promise<void> {
    const all = (await indexRepo(db).ofSet(set.id)).filter(({ state }) => state === 'open')
    const indices = await changes.knownIndices(all)
    const [written] = indices
    if (!written || written.rotatedAtMs !== null) return
    const hasMessages = indices.some(({ content }) => content.messages > 0)
    const rotation = rotationOf(set, { index: written, content: written.content, hasMessages }, limits, now())
    if (rotation.is === 'skipped') {
      await indexRepo(db).change(written, ['open'], { rotation_skipped_at_ms: now() })
    }
    if (rotation.is !== 'due') return
    await changes.rotate(set, { doer: null, reason: rotation.reason }, written.indexNo)
  }

  async function expire(set: IndexSetRecord, expiry: Expiry<KnownIndex>): Promise<void> {
    const { index, action, reason } = expiry
    const cause = { doer: null, reason }
    if (action === 'close') return changes.close(index, cause)
    if (set.archivesBeforeDeletion && !(await isArchived(index))) return
    await changes.remove(index, cause)
    if (expiry.isByLimit) await parts.tellOfLimit(set, expiry)
  }

  /** When it is not, that begins, and the next run finds it. Of an empty one there is nothing to keep. */
  async function isArchived(index: KnownIndex): Promise<boolean> {
    if (index.content.messages === 0) return true
    const state = (await archives?.stateOf(index)) ?? 'running'
    if (state !== 'archived' && state !== 'running') await archives?.archiveIndex(index, systemDoer)
    return state === 'archived'
  }

  async function settle(index: KnownIndex, set: IndexSetRecord, signal: AbortSignal): Promise<void> {
    if (index.state === 'open') await calculateRange(parts, index, signal)
    const isDue = !set.isOptimizationDisabled && index.content.segments > set.maxSegments
    await inTransaction(db, async (db) => {
      const isFirst = await indexRepo(db).change(index, ['open', 'closed'], { is_settled: 1 })
      if (!isFirst || !isDue) return
      const wish = { data: { index: index.indexName }, createdBy: 'system' }
      await parts.jobs.enqueue(db, parts.optimizeJob, wish)
    })
  }

  return {
    /** Begins new indices where they are due. */
    async rotate(signal: AbortSignal): Promise<void> {
      const sets = await indexSetRepo(db).all()
      await each(
        sets.filter(({ isWritable }) => isWritable),
        rotateOne,
        signal,
      )
    },

    /** Takes away what is no longer wanted. */
    async retain(signal: AbortSignal): Promise<void> {
      const sets = await indexSetRepo(db).all()
      await each(
        sets,
        async (set) => {
          const indices = await changes.knownIndices(await indexRepo(db).ofSet(set.id))
          for (const expiry of expired(set, indices, limits, now())) {
            signal.throwIfAborted()
            await expire(set, expiry)
          }
        },
        signal,
      )
      if (!limits.appliesRetention) return
      const writable = new Map(sets.filter(({ isWritable }) => isWritable).map((set) => [set.id, set]))
      const left = (await indexRepo(db).all()).filter(({ state }) => state !== 'deleting')
      const all = await changes.knownIndices(left)
      const mayGo = all.filter(({ indexSetId }) => writable.has(indexSetId))
      for (const expiry of expiredByTotal(all, mayGo, limits)) {
        signal.throwIfAborted()
        const set = writable.get(expiry.index.indexSetId)
        if (set) await expire(set, expiry)
      }
    },

    /** Ends what was begun: deletions, and what follows a rotation. */
    async finish(signal: AbortSignal): Promise<void> {
      const sets = new Map((await indexSetRepo(db).all()).map((set) => [set.id, set]))
      const all = await indexRepo(db).all()
      const deleting = all.filter(({ state }) => state === 'deleting')
      await each(deleting, (index) => changes.finishDeletion(index), signal)
      const rotated = all.filter(
        ({ state, isSettled, rotatedAtMs }) =>
          state !== 'deleting' && !isSettled && rotatedAtMs !== null && now() - rotatedAtMs >= settlesAfterMs,
      )
      if (rotated.length === 0) return
      await each(
        await changes.knownIndices(rotated),
        async (index) => {
          const set = sets.get(index.indexSetId)
          if (set) await settle(index, set, signal)
        },
        signal,
      )
    },

    /** Finds indices that nobody knows, and fields and values of those that are gone. */
    async tidy(signal: AbortSignal): Promise<void> {
      const sets = await indexSetRepo(db).all()
      await changes.adopt(sets)
      const present = new Set(sets.map(({ id }) => id))
      const known = new Set((await indexRepo(db).all()).map(placeText))
      const empty = (await parts.messageStore().emptyCatalogues()).filter(
        (place) => present.has(place.indexSetId) && !known.has(placeText(place)),
      )
      const again = empty.filter((place) => emptyBefore.has(placeText(place)))
      emptyBefore = new Set(empty.map(placeText))
      await each(again, (place) => parts.messageStore().dropIndex(place, 'catalogue'), signal)
    },

    /** For the log of what was done. */
    eventsBeginMs: (): number => now() - eventsKeptMs,
  }
}

/** One after the other; what fails is told when all others had their turn. */
async function each<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const errors: unknown[] = []
  for (const one of all) {
    signal.throwIfAborted()
    await work(one).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0)
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, firstMessage(errors))
}

function firstMessage([first, ...others]: readonly unknown[]): string {
  return `${first instanceof Error ? first.message : String(first)} (and ${others.length} more)`
}
