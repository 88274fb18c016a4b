import { archives } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { type ArchiveRecord, archiveRepo } from './stored/archive-repo.ts'

/** Belongs to the installation, and outlives its index. */
export const archiveKind: StoredKind<ArchiveRecord> = {
  type: 'archive',
  table: 'archives',
  repo: archiveRepo,
  titleOf: ({ indexName }) => indexName,
  missing: (id) => `There is no archive with ID <${id}>`,
  hasRulesForAll: true,
  detailsOf: () => ({}),
  audited: {
    create: [archives.create],
    rescan: [archives.rescan],
    verify: [archives.verify],
    restore: [archives.restore],
    remove_restored: [archives.removeRestored],
    delete: [archives.remove],
  },
}
