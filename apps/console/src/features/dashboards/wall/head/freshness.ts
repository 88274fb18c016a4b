/** `late`: over twice the interval old; `stale`: over ten times. */
export type Freshness = 'waiting' | 'fresh' | 'late' | 'stale'

interface DataAge {
  /** 0: there is none yet. */
  updatedAtMs: number
  /** Since when it is asked for: what was not shown was not renewed. */
  askedSinceMs: number
  nowMs: number
  refreshMs: number
}

const late = 2
const stale = 10

export function freshnessOf({ updatedAtMs, askedSinceMs, nowMs, refreshMs }: DataAge): Freshness {
  const waitedMs = nowMs - Math.max(updatedAtMs, askedSinceMs)
  if (waitedMs > stale * refreshMs) return 'stale'
  if (waitedMs > late * refreshMs) return 'late'
  return updatedAtMs === 0 ? 'waiting' : 'fresh'
}

/** `2 s`, `5 min`, `3 h`, `2 d`. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
