import type { IndexSet, IndexStats } from '@logline/contract'
import { unitText } from '../../../kit/charts/labels/units.ts'

/** An index set of the list, and how much is in it. */
export interface IndexSetRow {
  set: IndexSet
  stats: IndexStats
  /** What is wrong with how it is kept; null: nothing, or nobody knows yet. */
  warning: string | null
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export const countText = (count: number) => whole.format(count)

/** `3 documents`, `1 index`. */
export function countedText(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/** `1 index, 3 documents, 2.1KiB`. */
export function statsText({ indices, documents, size }: IndexStats): string {
  return [
    countedText(indices, 'index', 'indices'),
    countedText(documents, 'document', 'documents'),
    unitText(size, 'bytes'),
  ].join(', ')
}
