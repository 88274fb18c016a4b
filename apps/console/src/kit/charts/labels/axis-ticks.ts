import { dayMs as day, hourMs as hour, minuteMs as minute, secondMs as second, wallMsAt } from '@logline/time'

/** Distances between labels that are easy to read, milliseconds. */
export const niceSteps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14].map((count) => count * day),
]

const niceMonths = [1, 2, 3, 6, 12, 24, 60]

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Labels by bar, at round times of the zone's clock; at most `most` of them. */
export function axisTicks(startsMs: readonly number[], timeZone: string, most: number): Map<number, string> {
  const span = (startsMs.at(-1) ?? 0) - (startsMs[0] ?? 0)
  const step = niceSteps.find((length) => span / length <= Math.max(1, most))
  const clocks = startsMs.map((start) => wallMsAt(start, timeZone))
  const periodOf = (clock: number) =>
    step === undefined ? monthPeriod(clock, span, most) : Math.floor(clock / step)
  const ticks = new Map<number, string>()
  clocks.forEach((clock, index) => {
    const before = clocks[index - 1]
    const period = periodOf(clock)
    const isRound = step === undefined || period * step === clock
    if (before === undefined ? isRound : periodOf(before) !== period) {
      ticks.set(index, tickText(step === undefined ? clock : period * step, step))
    }
  })
  return ticks
}

function monthPeriod(clock: number, span: number, most: number): number {
  const date = new Date(clock)
  const wanted = span / (30 * day) / Math.max(1, most)
  const monthsPerTick = niceMonths.find((count) => count >= wanted) ?? 120
  return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / monthsPerTick)
}

/** What stands at a reading of the clock; without a step, months. */
export function tickText(clock: number, step: number | undefined): string {
  const date = new Date(clock)
  const iso = date.toISOString()
  if (step === undefined) return `${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  const isMidnight = clock % day === 0
  if (step >= day || (isMidnight && step >= minute))
    return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`
  if (step < second) return iso.slice(11, 23)
  return step < minute ? iso.slice(11, 19) : iso.slice(11, 16)
}
