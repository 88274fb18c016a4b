import { DroppedError, type IndexContents, type IndexPlace } from '@logline/engine'
import { type Db, inTransaction, lockRow, newObjectId } from '../../db/index.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { JobKind, JobQueue } from '../../jobs/index.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { type ChangeSteps, createChanges } from '../changes/index.ts'
import { archiveKind } from './archive-kind.ts'
import { deleteFolder, readManifest } from './files/archive-folder.ts'
import { archiveIndexJob } from './jobs/archive-index-job.ts'
import type { ArchiveJobDependencies } from './jobs/archive-jobs.ts'
import { restoreArchiveJob } from './jobs/restore-archive-job.ts'
import { verifyArchiveJob } from './jobs/verify-archive-job.ts'
import { ensureRestoredSet, restoredPrefix } from './restored-index-set.ts'
import { archiveJobRepo } from './stored/archive-job-repo.ts'
import { type ArchiveRecord, archiveRepo } from './stored/archive-repo.ts'
import { archivedIndicesRepo, type KnownIndex } from './stored/archived-indices-repo.ts'

export interface ArchiveDependencies extends ArchiveJobDependencies {
  dataPlane: { publishPlan(): Promise<void> }
  jobs: JobQueue
}

/** What people and retention do to archives. */
export type ArchiveChanges = ReturnType<typeof createArchiveChanges>

export function createArchiveChanges(dependencies: ArchiveDependencies) {
  const { db, messageStore, archiveDir, jobs, dataPlane } = dependencies
  const kinds = {
    archive: archiveIndexJob(dependencies),
    verify: verifyArchiveJob(dependencies),
    restore: restoreArchiveJob(dependencies),
  }
  jobs.define(kinds.archive)
  jobs.define(kinds.verify)
  jobs.define(kinds.restore)
  const changes = createChanges(db, archiveKind)

  /** Starts to archive an index. One that could not be completed, or lacks messages, is replaced. */
  async function request(index: KnownIndex, doer: Doer): Promise<ArchiveRecord> {
    requireClosed(index)
    const contents = await messageStore().indexContents(index, { user: doer.username, purpose: 'archive' })
    const replaced: ArchiveRecord[] = []
    const made = await changes.together(async (steps, db) => {
      replaced.length = 0
      const record = newArchive(index, contents, doer)
      await steps.create(doer, {
        make: async (db) => {
          for (const earlier of await archiveRepo(db).ofIndex(index)) {
            await requireReplaceable(db, earlier, contents)
            replaced.push(earlier)
          }
          const now = (await archivedIndicesRepo(db).all()).find(
            ({ indexName }) => indexName === index.indexName,
          )
          if (!now) throw notFound(`There is no index <${index.indexName}>`)
          requireClosed(now)
          return record
        },
      })
      for (const { id } of replaced) await steps.remove(doer, id)
      await enqueue(db, kinds.archive, { data: { archive_id: record.id }, doer })
      return record
    })
    for (const earlier of replaced) await deleteFolder(archiveDir, earlier)
    return made
  }

  /** Of an index set that was deleted with all it had, nothing is left to drop. */
  async function dropRestored(place: IndexPlace): Promise<void> {
    try {
      await messageStore().ensureIndexSet(place.indexSetId)
      await messageStore().dropRestored(place)
    } catch (error) {
      if (!(error instanceof DroppedError)) throw error
    }
  }

  const enqueue = <Data>(db: Db, kind: JobKind<Data>, { data, doer }: { data: Data; doer: Doer }) =>
    jobs.enqueue(db, kind, { data, createdBy: doer.username })

  return {
    request,

    /** Throws 404, and 409 for one that is written to. */
    async create(indexName: string, doer: Doer): Promise<ArchiveRecord> {
      const all = await archivedIndicesRepo(db).all()
      const index = all.find((index) => index.indexName === indexName)
      if (!index) throw notFound(`There is no index <${indexName}>`)
      return request(index, doer)
    },

    verify: (id: string, doer: Doer): Promise<ArchiveRecord> =>
      inTransaction(db, async (db) => {
        await lockRow(db, 'archives', id)
        const record = await load(db, id)
        await requireComplete(db, record)
        await enqueue(db, kinds.verify, { data: { archive_id: id }, doer })
        await recordAudit(db, doer, { action: 'verify', entity: entityOf(record) })
        return record
      }),

    async restore(id: string, doer: Doer): Promise<ArchiveRecord> {
      const record = await load(db, id)
      await requireComplete(db, record)
      const { manifest } = await readManifest(archiveDir, record.folder).catch((error: Error) => {
        throw conflict(error.message)
      })
      messageStore()
      const streamIds = manifest.streams.map((stream) => stream.id)
      const after = await changes.together((steps, db) => beginRestore(steps, db, { id, streamIds, doer }))
      await dataPlane.publishPlan()
      return after
    },

    /** The archive stays. */
    async removeRestored(id: string, doer: Doer): Promise<void> {
      const record = await load(db, id)
      await requireIdle(db, record)
      const { restored } = record
      if (!restored) throw conflict(`The archive of ${record.indexName} is not restored.`)
      await dropRestored(restored)
      await changes.change(doer, id, {
        action: 'remove_restored',
        async after(before, db) {
          await requireIdle(db, before)
          if (before.restored) await archivedIndicesRepo(db).remove(before.restored)
          return { ...before, restored: null, problem: null }
        },
      })
      await dataPlane.publishPlan()
    },

    /** One that is being made is given up. */
    async remove(id: string, doer: Doer): Promise<void> {
      const record = await changes.remove(doer, id, {
        async check(record, db) {
          if (record.isComplete) await requireIdle(db, record)
          if (record.restored && (await isThere(db, record.restored))) {
            throw conflict(`The archive of ${record.indexName} is restored. Remove the restored index first.`)
          }
        },
      })
      await deleteFolder(archiveDir, record)
    },
  }

  async function beginRestore(
    steps: ChangeSteps<ArchiveRecord>,
    db: Db,
    { id, streamIds, doer }: { id: string; streamIds: readonly string[]; doer: Doer },
  ): Promise<ArchiveRecord> {
    const after = await steps.change(doer, id, {
      action: 'restore',
      async after(before, db) {
        await requireComplete(db, before)
        if (before.restored?.completeAtMs && (await isThere(db, before.restored))) {
          throw conflict(`The archive of ${before.indexName} is restored already.`)
        }
        await requireAbsent(db, before)
        const place = await placeOf(db, before, doer)
        await archivedIndicesRepo(db).makeSearchable(place.indexSetId, streamIds)
        return { ...before, problem: null, restored: { ...place, completeAtMs: null } }
      },
    })
    const { restored } = after
    if (!restored) throw new Error('A restored archive has a place.')
    const data = { archive_id: id, index_set_id: restored.indexSetId, number: restored.indexNo }
    await enqueue(db, kinds.restore, { data, doer })
    return after
  }
}

/** Throws 409 while something is done with it. */
async function requireIdle(db: Db, { id, indexName }: ArchiveRecord): Promise<void> {
  const job = (await archiveJobRepo(db).open()).get(id)
  if (!job) return
  const doing = { archive: 'being made', verify: 'being verified', restore: 'being restored' }[job.kind]
  throw conflict(`The archive of ${indexName} is ${doing}. Wait until that is done.`)
}

async function requireComplete(db: Db, record: ArchiveRecord): Promise<void> {
  await requireIdle(db, record)
  if (!record.isComplete) throw conflict(`The archive of ${record.indexName} is not complete.`)
}

async function requireReplaceable(db: Db, earlier: ArchiveRecord, contents: IndexContents): Promise<void> {
  await requireIdle(db, earlier)
  if (!earlier.isComplete) return
  if (earlier.messages === contents.messages || earlier.restored) {
    throw conflict(`The index ${earlier.indexName} is archived already. Delete that archive first.`)
  }
}

/** Where it was begun to be restored, or a new index. */
async function placeOf(db: Db, { restored }: ArchiveRecord, doer: Doer): Promise<IndexPlace> {
  const { id } = await ensureRestoredSet(db, doer)
  if (restored?.indexSetId === id && (await isThere(db, restored))) return restored
  return { indexSetId: id, indexNo: await archivedIndicesRepo(db).add(id, Date.now()) }
}

function requireClosed({ indexName, isWrittenTo }: KnownIndex): void {
  if (indexName.startsWith(`${restoredPrefix}_`)) {
    throw conflict(`The index ${indexName} is a restored archive.`)
  }
  if (!isWrittenTo) return
  throw conflict(
    `The index ${indexName} is written to. Only an index that is no longer written to is archived.`,
  )
}

/** While the index is there, its messages would be found twice. */
async function requireAbsent(db: Db, { indexName, indexSetId, indexNo }: ArchiveRecord): Promise<void> {
  if (!(await isThere(db, { indexSetId, indexNo }))) return
  throw conflict(`The index ${indexName} is still there: its messages would be found twice.`)
}

async function isThere(db: Db, { indexSetId, indexNo }: IndexPlace): Promise<boolean> {
  const all = await archivedIndicesRepo(db).all()
  return all.some((index) => index.indexSetId === indexSetId && index.indexNo === indexNo)
}

function newArchive(index: KnownIndex, contents: IndexContents, doer: Doer): ArchiveRecord {
  const { indexName, indexSetId, indexSetTitle, indexNo } = index
  const { extent, messages, bytes } = contents
  if (!extent) throw conflict(`The index ${indexName} has no messages.`)
  const nowMs = Date.now()
  const id = newObjectId(nowMs)
  return {
    id,
    indexSetId,
    indexSetTitle,
    indexNo,
    indexName,
    folder: `${indexName}-${id}`,
    isComplete: false,
    isDamaged: false,
    problem: null,
    manifestSha256: '',
    ...extent,
    messages,
    bytes: 0,
    indexBytes: bytes,
    createdAtMs: nowMs,
    createdBy: doer.username,
    verifiedAtMs: null,
    restored: null,
  }
}

/** Throws 404. */
export async function load(db: Db, id: string): Promise<ArchiveRecord> {
  const record = await archiveRepo(db).byId(id)
  if (!record) throw notFound(archiveKind.missing(id))
  return record
}

function entityOf({ id, indexName }: ArchiveRecord) {
  return { type: archiveKind.type, id, title: indexName }
}
