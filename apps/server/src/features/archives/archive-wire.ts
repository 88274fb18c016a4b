import { type Archive, toTs } from '@logline/contract'
import type { IndexPlace } from '@logline/engine'
import { restoredPrefix } from './restored-index-set.ts'
import type { OpenArchiveJob } from './stored/archive-job-repo.ts'
import type { ArchiveJobKind } from './stored/archive-job-types.ts'
import type { ArchiveRecord } from './stored/archive-repo.ts'

/** What an archive is shown with. */
export interface ArchiveSurroundings {
  jobs: ReadonlyMap<string, OpenArchiveJob>
  /** Every index there is. */
  indices: readonly IndexPlace[]
}

export function archiveWire(record: ArchiveRecord, { jobs, indices }: ArchiveSurroundings): Archive {
  const job = jobs.get(record.id) ?? null
  const isThere = ({ indexSetId, indexNo }: IndexPlace) =>
    indices.some((index) => index.indexSetId === indexSetId && index.indexNo === indexNo)
  const { restored } = record
  const state = stateOf(record, job?.kind)
  return {
    id: record.id,
    index_name: record.indexName,
    index_set_id: record.indexSetId,
    index_set_title: record.indexSetTitle,
    folder: record.folder,
    state,
    problem: record.problem ?? (state === 'failed' ? 'It was interrupted too often.' : null),
    from: toTs(record.fromMs),
    to: toTs(record.toMs),
    messages: record.messages,
    bytes: record.bytes,
    index_bytes: record.indexBytes,
    created_at: toTs(record.createdAtMs),
    created_by: record.createdBy,
    verified_at: record.verifiedAtMs === null ? null : toTs(record.verifiedAtMs),
    index_is_present: isThere(record),
    // People may have deleted that index by other ways.
    restored:
      restored && isThere(restored)
        ? {
            index_set_id: restored.indexSetId,
            index_name: `${restoredPrefix}_${restored.indexNo}`,
            is_complete: restored.completeAtMs !== null,
          }
        : null,
    job: job && { kind: job.kind, is_running: job.isRunning, percent: job.percent, info: job.info },
  }
}

function stateOf(
  { isComplete, isDamaged }: ArchiveRecord,
  job: ArchiveJobKind | undefined,
): Archive['state'] {
  if (!isComplete) return job === 'archive' ? 'archiving' : 'failed'
  return isDamaged ? 'damaged' : 'available'
}
