import { dayMs as day, minuteMs as minute, shiftWall, startOfDay, wallMsAt, wallTimeAt } from '@logline/time'
import { niceSteps, tickText } from './axis-ticks.ts'

/** Milliseconds since 1970-01-01 UTC. */
export interface TimeSpan {
  fromMs: number
  toMs: number
}

export interface TimeTick {
  ms: number
  text: string
}

/** Clocks of all zones differ by multiples of this. */
const offsetStep = 15 * minute
const niceMonths = [1, 2, 3, 6, 12, 24, 60, 120]

/** Labels of a time axis at round times of the zone's clock, also where the clock changes; about `most` of them. */
export function timeTicks(span: TimeSpan, timeZone: string, most: number): TimeTick[] {
  const length = span.toMs - span.fromMs
  const step = niceSteps.find((one) => length / one <= Math.max(1, most))
  if (step === undefined) return monthTicks(span, timeZone, most)
  return step < day ? shortTicks(span, timeZone, step) : dayTicks(span, timeZone, step)
}

/** Looks at every instant that can be round: an hour that occurs twice has its labels twice. */
function shortTicks({ fromMs, toMs }: TimeSpan, timeZone: string, step: number): TimeTick[] {
  const stride = Math.min(step, offsetStep)
  const ticks: TimeTick[] = []
  for (let ms = Math.ceil(fromMs / stride) * stride; ms <= toMs; ms += stride) {
    const clock = wallMsAt(ms, timeZone)
    if (clock % step === 0) ticks.push({ ms, text: tickText(clock, step) })
  }
  return ticks
}

/** Steps from midnight to midnight of the clock. */
function dayTicks({ fromMs, toMs }: TimeSpan, timeZone: string, step: number): TimeTick[] {
  const first = Math.ceil(wallMsAt(fromMs, timeZone) / step) * step
  const ticks: TimeTick[] = []
  for (let clock = first; ; clock += step) {
    const ms = startOfDay(clock, timeZone)
    if (!(ms <= toMs)) return ticks
    if (ms >= fromMs) ticks.push({ ms, text: tickText(clock, step) })
  }
}

function monthTicks({ fromMs, toMs }: TimeSpan, timeZone: string, most: number): TimeTick[] {
  const wanted = (toMs - fromMs) / (30 * day) / Math.max(1, most)
  const months = niceMonths.find((count) => count >= wanted) ?? 240
  const { year, month } = wallTimeAt(fromMs, timeZone)
  const first = Math.floor((year * 12 + month - 1) / months) * months
  const ticks: TimeTick[] = []
  for (let count = first; ; count += months) {
    const clock = shiftWall(0, count - 1970 * 12, 'month')
    const ms = startOfDay(clock, timeZone)
    if (!(ms <= toMs)) return ticks
    if (ms >= fromMs) ticks.push({ ms, text: tickText(clock, undefined) })
  }
}
