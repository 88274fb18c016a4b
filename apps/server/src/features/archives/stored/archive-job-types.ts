import { z } from 'zod'

/** Of every job of an archive; some have more. */
export const archiveJobData = z.object({ archive_id: z.string() })
export type ArchiveJobData = z.output<typeof archiveJobData>

/** The jobs of archives by what they do. */
export const archiveJobTypes = {
  archive: 'archive_index',
  verify: 'verify_archive',
  restore: 'restore_archive',
} as const

export type ArchiveJobKind = keyof typeof archiveJobTypes
