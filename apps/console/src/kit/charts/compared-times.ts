import { createStore, useStore } from '../store.ts'
import type { TimeSpan } from './labels/time-ticks.ts'

export interface ComparedTimes {
  selection: TimeSpan
  baseline: readonly TimeSpan[]
  /** The baseline, where somebody has chosen its begin and end. */
  ownBaseline: TimeSpan | null
}

// One for the page: the charts that show it are the histogram of its search.
const compared = createStore<ComparedTimes | null>(null)

/** Shades two times in the charts that show shades, until what it returns is called. */
export function shadeTimes(times: ComparedTimes): () => void {
  compared.set(times)
  return () => compared.set(null)
}

export function useComparedTimes(): ComparedTimes | null {
  return useStore(compared)
}
