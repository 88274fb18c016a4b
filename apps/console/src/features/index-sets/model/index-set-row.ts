import type { IndexSet, IndexStats } from '@logline/contract'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { countedText } from '../../../kit/number-text.ts'

/** An index set of the list, and how much is in it. */
export interface IndexSetRow {
  set: IndexSet
  stats: IndexStats
  /** What is wrong with how it is kept; null: nothing, or nobody knows yet. */
  warning: string | null
}

/** `1 index, 3 documents, 2.1KiB`. */
export function statsText({ indices, documents, size }: IndexStats): string {
  return [
    countedText(indices, 'index', 'indices'),
    countedText(documents, 'document', 'documents'),
    unitText(size, 'bytes'),
  ].join(', ')
}
