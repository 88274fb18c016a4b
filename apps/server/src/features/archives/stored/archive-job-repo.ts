import type { Db } from '../../../db/index.ts'
import { type ArchiveJobKind, archiveJobData, archiveJobTypes } from './archive-job-types.ts'

/** A job that waits or runs. */
export interface OpenArchiveJob {
  kind: ArchiveJobKind
  isRunning: boolean
  percent: number
  info: string
}

/** The jobs of archives that are not over. */
export function archiveJobRepo(db: Db) {
  return {
    /** By the archive that each is of. */
    async open(): Promise<ReadonlyMap<string, OpenArchiveJob>> {
      const rows = await db
        .selectFrom('jobs')
        .select(['type', 'data', 'state', 'percent', 'info'])
        .where('type', 'in', Object.values(archiveJobTypes))
        .where('state', 'in', ['runnable', 'running'])
        .execute()
      return new Map(
        rows.flatMap(({ type, data, state, percent, info }) => {
          const kind = kindOfType.get(type)
          if (!kind) return []
          const job = { kind, isRunning: state === 'running', percent, info }
          return [[archiveJobData.parse(JSON.parse(data)).archive_id, job] as const]
        }),
      )
    },
  }
}

const kindOfType = new Map<string, ArchiveJobKind>(
  Object.entries(archiveJobTypes).map(([kind, type]) => [type, kind as ArchiveJobKind]), // as: its own keys
)
