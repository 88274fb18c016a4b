/** At this many remembered, the one that is there longest is forgotten. */
const maxRemembered = 10_000

interface Bound {
  limit: number
  windowMs?: number
  now?: () => number
}

/** Counts within a window, of 5 minutes when nothing is said, from the first; at the limit, a window of waiting begins. */
export function createFailureCounter({ limit, windowMs = 5 * 60_000, now = Date.now }: Bound) {
  const counts = new Map<string, { count: number; sinceMs: number }>()
  const recent = (key: string) => {
    const known = counts.get(key)
    return known && now() - known.sinceMs < windowMs ? known : null
  }
  return {
    waitMs(key: string): number {
      const known = recent(key)
      return known && known.count >= limit ? known.sinceMs + windowMs - now() : 0
    },

    add(key: string): void {
      const known = recent(key)
      const count = (known?.count ?? 0) + 1
      const startsNow = !known || count >= limit
      // Set anew, so that the map stays in the order of the windows' beginnings.
      if (startsNow) counts.delete(key)
      counts.set(key, { count, sinceMs: startsNow ? now() : known.sinceMs })
      if (counts.size > maxRemembered) forgetFirst(counts)
    },

    forget(key: string): void {
      counts.delete(key)
    },
  }
}

/** A map keeps its entries in the order they were set. */
function forgetFirst(counts: Map<string, unknown>): void {
  for (const key of counts.keys()) {
    counts.delete(key)
    return
  }
}
