import { join } from 'node:path'
import type { ArchiveManifest } from '@logline/contract'
import type { JobKind } from '../../../jobs/index.ts'
import { DamagedArchiveError, manifestName, readManifest } from '../files/archive-folder.ts'
import { verifyFiles } from '../files/verify-files.ts'
import { type ArchiveJobData, archiveJobData, archiveJobTypes } from '../stored/archive-job-types.ts'
import { type ArchiveRecord, archiveRepo } from '../stored/archive-repo.ts'
import { type ArchiveJobDependencies, changeArchive, failArchive } from './archive-jobs.ts'

/** Reads every file of an archive and says whether they are what they were. */
export function verifyArchiveJob({ db, archiveDir }: ArchiveJobDependencies): JobKind<ArchiveJobData> {
  return {
    type: archiveJobTypes.verify,
    description: 'Verifies an archive.',
    data: archiveJobData,
    dataByName: null,
    isCancellable: true,
    providesProgress: true,
    isResumable: true,
    maxConcurrent: 1,
    maxWaiting: 1_000,
    async run({ data, progress, signal }) {
      const id = data.archive_id
      const record = await archiveRepo(db).byId(id)
      if (!record?.isComplete) return { archive_id: id }
      try {
        const onShare = (share: number) =>
          progress(100 * share, `Verifying the archive of ${record.indexName}.`)
        await verifiedManifest(archiveDir, record, { onShare, signal })
      } catch (error) {
        if (signal.aborted) throw error
        await failArchive(db, id, error)
      }
      await noteVerified({ db }, id)
      progress(100, `The archive of ${record.indexName} is whole.`)
      return { archive_id: id }
    },
  }
}

export async function noteVerified({ db }: Pick<ArchiveJobDependencies, 'db'>, id: string): Promise<void> {
  const verified = { isDamaged: false, problem: null, verifiedAtMs: Date.now() }
  await changeArchive(db, id, (before) => ({ ...before, ...verified }))
}

/** The manifest, when all files are what they were. Throws a DamagedArchiveError otherwise. */
export async function verifiedManifest(
  archiveDir: string,
  record: ArchiveRecord,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<ArchiveManifest> {
  const { manifest, sha256 } = await readManifest(archiveDir, record.folder)
  if (sha256 !== record.manifestSha256) {
    throw new DamagedArchiveError(
      `The checksum of the file ${manifestName} is wrong: its content was changed.`,
    )
  }
  await verifyFiles({
    folder: join(archiveDir, record.folder),
    manifest,
    onRead: (bytes) => onShare(bytes / Math.max(1, record.bytes)),
    signal,
  })
  return manifest
}
