/** Whether the name is one of the time zone database. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What the clock on the wall shows in the zone, as the instant at which UTC clocks show the same; in milliseconds. */
export function wallTime(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts = new Map(format.formatToParts(ms).map((part) => [part.type, Number(part.value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const seconds = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return seconds + (((ms % 1000) + 1000) % 1000)
}

/**
 * The instant at which clocks of the zone show a wall time. A time that the clocks skip is as much later, one that
 * they show twice is the first.
 */
export function instantOfWall(wallMs: number, timeZone: string): number {
  const dayMs = 86_400_000
  const offsetAt = (ms: number) => wallTime(ms, timeZone) - ms
  const [before, after] = [offsetAt(wallMs - dayMs), offsetAt(wallMs + dayMs)]
  const candidates = [wallMs - before, wallMs - after].filter((ms) => wallTime(ms, timeZone) === wallMs)
  return candidates.length > 0 ? Math.min(...candidates) : wallMs - before
}
