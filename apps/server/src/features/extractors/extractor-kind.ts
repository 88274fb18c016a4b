import { extractors } from '@logline/contract'
import { changedMembers, type StoredKind } from '../changes/index.ts'
import { type ExtractorRecord, extractorRepo } from './extractor-repo.ts'

export const extractorKind: StoredKind<ExtractorRecord> = {
  type: 'extractor',
  table: 'extractors',
  repo: extractorRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Couldn't find extractor ${id}`,
  detailsOf({ before, after }) {
    const input_id = (after ?? before)?.inputId
    if (before && after) return { input_id, changed: changedMembers(before, after) }
    return after ? { input_id, type: after.type } : { input_id }
  },
  relatedIds: ({ inputId }) => [inputId],
  audited: {
    create: [extractors.create],
    update: [extractors.update],
    delete: [extractors.remove],
  },
}
