import { createStore, useStore } from '../store.ts'

// One for the page: what is pointed at in one time chart is marked in all others.
const pointed = createStore<number | null>(null)
// One for the page: the time of the message that is open.
const marked = createStore<number | null>(null)

/** Milliseconds since 1970-01-01 UTC; null when no time is pointed at any more. */
export function pointAtTime(ms: number | null): void {
  if (ms !== pointed.get()) pointed.set(ms)
}

/** The time that is pointed at in any time chart of the page. */
export function usePointedTime(): number | null {
  return useStore(pointed)
}

/** Marks a time in the charts that show marks until what it returns is called; milliseconds since 1970-01-01 UTC. */
export function markTime(ms: number | null): () => void {
  marked.set(ms)
  return () => marked.set(null)
}

export function useMarkedTime(): number | null {
  return useStore(marked)
}
