import type { IndexSetChange, NewIndexSet } from '@logline/contract'
import { EngineError, type MessageStore } from '@logline/engine'
import { type Db, newObjectId } from '../../db/index.ts'
import { conflict, HttpError, serviceUnavailable } from '../../http/errors.ts'
import type { JobQueue } from '../../jobs/index.ts'
import type { Doer } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import type { DropJobKind } from './drop-job.ts'
import { indexSetKind } from './index-set-kind.ts'
import { requireFreePrefix, requireSoundIndexSet, requireUnused } from './index-set-rules.ts'
import { canBeDefault, changeOf, newIndexSet } from './index-set-wire.ts'
import { indexSetRepo } from './stored/index-set-repo.ts'
import type { IndexSetRecord } from './stored/index-set-row.ts'
import { indexSetStreamsRepo } from './stored/index-set-streams-repo.ts'
import type { IndexSetLimits } from './strategies/index-set-limits.ts'

interface IndexSetParts {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  /** Sends the data plane where messages go. */
  dataPlane: { publishPlan(): Promise<void> }
  indexSetLimits: IndexSetLimits
  jobs: Pick<JobQueue, 'enqueue'>
  dropJob: DropJobKind
}

/** The index sets of the installation: every change is checked, stored, and put to work. */
export function createIndexSetChanges({
  db,
  messageStore,
  dataPlane,
  indexSetLimits: limits,
  jobs,
  dropJob,
}: IndexSetParts) {
  const changes = createChanges(db, indexSetKind, () => dataPlane.publishPlan())

  return {
    /**
     * With its tables. A set of this prefix that was deleted without its data comes back, as the new one. Throws 503, and
     * nothing is made, when the engine is away; should this server die between the two, the next start makes the tables.
     */
    async create(request: NewIndexSet, doer: Doer): Promise<IndexSetRecord> {
      const made = await changes.create(doer, {
        async make(db) {
          const { index_prefix: prefix } = request
          await requireFreePrefix(db, prefix)
          const nowMs = Date.now()
          const keptId = await indexSetRepo(db).keptIdOfPrefix(prefix)
          const set = newIndexSet(keptId ?? newObjectId(nowMs), request, nowMs)
          requireSoundIndexSet(set, limits)
          // Throws before anything is made.
          messageStore()
          return set
        },
      })
      try {
        await messageStore().ensureIndexSet(made.id)
      } catch (error) {
        if (!(error instanceof EngineError || error instanceof HttpError)) throw error
        await takeBack(made, doer)
        throw serviceUnavailable(`The message store could not make the index set: ${error.message}`)
      }
      return made
    },

    update: (id: string, request: IndexSetChange, doer: Doer): Promise<IndexSetRecord> =>
      changes.change(doer, id, {
        after(before) {
          const after = { ...before, ...changeOf(request) }
          if (after.isDefault && !after.isWritable) throw conflict('Default index set must be writable.')
          requireSoundIndexSet(after, limits)
          return after
        },
      }),

    /** The default stream goes along: its new messages go there, and the older ones stay where they are. */
    setDefault: (id: string, doer: Doer): Promise<IndexSetRecord> =>
      changes.change(doer, id, {
        action: 'set_default',
        async after(before, db) {
          if (!canBeDefault(before)) throw conflict('Index set not eligible as default')
          const previous = await indexSetRepo(db).defaultSet()
          await indexSetRepo(db).unsetDefault()
          await indexSetStreamsRepo(db).followDefault(previous?.id ?? id, id)
          return { ...before, isDefault: true }
        },
      }),

    /**
     * With its data, a job drops the tables, and messages that are on their way go to the default index set. Without, they
     * wait for the next index set of the prefix.
     */
    remove: (id: string, { deletesData }: { deletesData: boolean }, doer: Doer): Promise<void> =>
      changes.together(async (steps, db) => {
        const details = { delete_indices: deletesData }
        const { title } = await steps.remove(doer, id, { check: requireUnused, details })
        if (!deletesData) return
        const heir = await indexSetRepo(db).defaultTarget()
        await indexSetStreamsRepo(db).inherit(id, heir.indexSetId)
        await indexSetRepo(db).erase(id)
        const data = { index_set_id: id, title, heir_id: heir.indexSetId, heir_number: heir.indexNo }
        await jobs.enqueue(db, dropJob, { data, createdBy: doer.username })
      }),
  }

  /** Should somebody have begun to use it, it stays: it gets its tables when the engine is back. */
  async function takeBack({ id }: IndexSetRecord, doer: Doer): Promise<void> {
    try {
      await changes.remove(doer, id, { check: requireUnused })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
    }
  }
}
