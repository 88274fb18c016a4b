import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ArchiveManifest } from '@logline/contract'
import { EngineError, type IndexPlace } from '@logline/engine'
import { z } from 'zod'
import { HttpError } from '../../../http/errors.ts'
import type { JobKind, JobRun } from '../../../jobs/index.ts'
import type { ArchivedFile } from '../files/archive-folder.ts'
import { archiveJobTypes } from '../stored/archive-job-types.ts'
import { type ArchiveRecord, archiveRepo } from '../stored/archive-repo.ts'
import { type ArchiveJobDependencies, changeArchive, failArchive, whileEngineIsBack } from './archive-jobs.ts'
import { noteVerified, verifiedManifest } from './verify-archive-job.ts'

const restoreData = z.object({
  archive_id: z.string(),
  /** Where it is restored. */
  index_set_id: z.string(),
  number: z.int(),
})

type RestoreData = z.output<typeof restoreData>

/** Fields before messages: no message is ever found whose fields nobody knows. */
const order: readonly ArchivedFile['kind'][] = ['fields', 'values', 'messages']
/** Of the progress: reading all files before any is stored. */
const verifyShare = 0.3

/**
 * Stores the messages of an archive in an index of its own, which it empties first: so it may be killed at any moment and
 * run again, and nothing is stored twice.
 */
export function restoreArchiveJob(dependencies: ArchiveJobDependencies): JobKind<RestoreData> {
  const { db, archiveDir } = dependencies
  return {
    type: archiveJobTypes.restore,
    description: 'Restores an archive.',
    data: restoreData,
    dataByName: null,
    isCancellable: false,
    providesProgress: true,
    isResumable: true,
    maxConcurrent: 1,
    maxWaiting: 1_000,
    async run(run) {
      const { data, progress, signal } = run
      const id = data.archive_id
      const place = { indexSetId: data.index_set_id, indexNo: data.number }
      const record = await archiveRepo(db).byId(id)
      if (!record || !isOpenAt(record, place)) return { archive_id: id }
      try {
        const onShare = (share: number) =>
          progress(100 * verifyShare * share, `Verifying the archive of ${record.indexName}.`)
        const manifest = await verifiedManifest(archiveDir, record, { onShare, signal })
        await noteVerified(dependencies, id)
        const onWait = (why: string) => progress(0, `Waiting for the message store: ${why}`)
        await whileEngineIsBack(() => storeFiles(dependencies, { record, manifest, place }, run), {
          onWait,
          signal,
        })
      } catch (error) {
        if (signal.aborted) throw error
        await takeBack(dependencies, place)
        await failArchive(db, id, error)
      }
      progress(100, `Restored the archive of ${record.indexName}.`)
      return { archive_id: id }
    },
  }
}

/** Half of an index is of no use to anybody. What cannot be dropped now, the next try drops. */
async function takeBack({ messageStore }: ArchiveJobDependencies, place: IndexPlace): Promise<void> {
  try {
    await messageStore().dropRestored(place)
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof HttpError)) throw error
  }
}

function isOpenAt({ restored }: ArchiveRecord, place: IndexPlace): boolean {
  return (
    restored?.indexSetId === place.indexSetId &&
    restored.indexNo === place.indexNo &&
    restored.completeAtMs === null
  )
}

function callerOf({ signal }: Pick<JobRun<RestoreData>, 'signal'>) {
  return { user: 'system', purpose: 'restore', signal }
}

interface Restoring {
  record: ArchiveRecord
  manifest: ArchiveManifest
  place: IndexPlace
}

async function storeFiles(
  { db, messageStore, archiveDir }: ArchiveJobDependencies,
  { record, manifest, place }: Restoring,
  run: JobRun<RestoreData>,
): Promise<void> {
  const store = messageStore()
  const caller = callerOf(run)
  await store.ensureIndexSet(place.indexSetId)
  await store.dropRestored(place)
  let storedBytes = 0
  const files = order.flatMap((kind) => manifest.files.filter((file) => file.kind === kind))
  for (const { name, kind, bytes: sizeBytes } of files) {
    const share = verifyShare + (1 - verifyShare) * (storedBytes / Math.max(1, manifest.bytes))
    run.progress(99 * share, `Restoring the archive of ${record.indexName}.`)
    run.signal.throwIfAborted()
    const bytes = createReadStream(join(archiveDir, record.folder, name), { highWaterMark: 256 * 1024 })
    await store.restoreFile(place, { kind, bytes }, caller).finally(() => bytes.destroy())
    storedBytes += sizeBytes
  }
  const { messages } = await store.indexContents(place, caller)
  if (messages !== manifest.messages) {
    throw new Error(`Of ${manifest.messages} messages of the archive, ${messages} were restored.`)
  }
  const complete = await changeArchive(db, record.id, (before) =>
    isOpenAt(before, place)
      ? { ...before, problem: null, restored: { ...place, completeAtMs: Date.now() } }
      : before,
  )
  if (complete?.restored?.indexNo !== place.indexNo) await store.dropRestored(place)
}
