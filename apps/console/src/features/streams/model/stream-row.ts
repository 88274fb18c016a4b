import type { IndexSet, StreamItem } from '@logline/contract'

/** A stream as the list shows it. */
export interface StreamRow {
  stream: StreamItem
  /** Null while they are loaded, and where it is gone or not to be read. */
  indexSet: IndexSet | null
  isFavorite: boolean
  /** Messages a second; null where it is not known. */
  rate: number | null
  /** What it has taken in the last steps of this node; null where it is not known. */
  recent: RecentCounts | null
}

export interface RecentCounts {
  counts: readonly number[]
  /** As many steps as there can be. */
  room: number
  stepMs: number
}

/** What is asked of a stream to say what may be done with it. */
type Kind = Pick<StreamItem, 'is_default' | 'is_editable'>

/** Why nothing of a stream that every installation has can be changed; undefined where it can. */
export function fixedReason({ is_default, is_editable }: Kind): string | undefined {
  if (is_default) return 'Action not available for the default stream'
  return is_editable ? undefined : 'Action not available for a stream of the product'
}

export const stateWord = ({ disabled }: { disabled: boolean }) => (disabled ? 'Paused' : 'Running')
