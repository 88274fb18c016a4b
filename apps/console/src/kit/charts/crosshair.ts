import { useSyncExternalStore } from 'react'

// One for the page: what is pointed at in one time chart is marked in all others.
let pointedMs: number | null = null
const listeners = new Set<() => void>()

/** Milliseconds since 1970-01-01 UTC; null when no time is pointed at any more. */
export function pointAtTime(ms: number | null): void {
  if (ms === pointedMs) return
  pointedMs = ms
  for (const listener of listeners) listener()
}

/** The time that is pointed at in any time chart of the page. */
export function usePointedTime(): number | null {
  return useSyncExternalStore(subscribe, () => pointedMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
