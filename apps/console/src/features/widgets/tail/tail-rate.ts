/** How many messages match in a second, and how many of those come here. */
export interface TailRate {
  perSecond: number
  shownPerSecond: number
}

/** It is the mean of so long. */
const windowMs = 5_000

/** Counts what a live tail tells; times are milliseconds of any clock that does not go back. */
export function createTailRate(sinceMs: number) {
  let counted: { atMs: number; shown: number; skipped: number }[] = []
  return {
    add(atMs: number, { shown, skipped }: { shown: number; skipped: number }): void {
      counted.push({ atMs, shown, skipped })
    },
    at(nowMs: number): TailRate {
      counted = counted.filter(({ atMs }) => atMs > nowMs - windowMs)
      const seconds = Math.max(1, Math.min(windowMs, nowMs - sinceMs) / 1000)
      const shown = counted.reduce((sum, one) => sum + one.shown, 0)
      const skipped = counted.reduce((sum, one) => sum + one.skipped, 0)
      return {
        perSecond: Math.round((shown + skipped) / seconds),
        shownPerSecond: Math.round(shown / seconds),
      }
    },
  }
}

/** `12 a second`, and of how many those are a sample. */
export function rateText({ perSecond, shownPerSecond }: TailRate): string {
  if (shownPerSecond < perSecond) {
    return `Sample: ${shownPerSecond.toLocaleString('en')} of ${perSecond.toLocaleString('en')} a second`
  }
  return `${perSecond.toLocaleString('en')} a second`
}
