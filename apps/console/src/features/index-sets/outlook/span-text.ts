import {
  dateText,
  dayMs,
  durationText,
  hereTimeZone,
  hourMs,
  minuteMs,
  parseInstant,
  wallTimeAt,
} from '@logline/time'

/** `2026-11-12 to 2026-11-19`; with the time of day where both are on one day. Null when either is not known. */
export function spanText(begin: string | null, end: string | null, zone = hereTimeZone()): string | null {
  const [from, to] = [wallOf(begin, zone), wallOf(end, zone)]
  if (from === null || to === null) return null
  if (dateText(from) !== dateText(to)) return `${dateText(from)} to ${dateText(to)}`
  return `${dateText(from)} ${minuteText(from)} to ${minuteText(to)}`
}

/** `2026-11-26 00:00`. */
export function momentText(at: string, zone = hereTimeZone()): string {
  const wall = wallOf(at, zone)
  return wall === null ? at : `${dateText(wall)} ${minuteText(wall)}`
}

/** `2026-11-26`. */
export function dateOf(at: string, zone = hereTimeZone()): string {
  const wall = wallOf(at, zone)
  return wall === null ? at : dateText(wall)
}

const wallOf = (at: string | null, zone: string) => {
  const ms = parseInstant(at ?? '')
  return ms === null ? null : wallTimeAt(ms, zone)
}

type Wall = ReturnType<typeof wallTimeAt>

const two = (number: number) => String(number).padStart(2, '0')
const minuteText = ({ hour, minute }: Wall) => `${two(hour)}:${two(minute)}`
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `26 Nov`. */
export function dayText(at: string, zone = hereTimeZone()): string {
  const wall = wallOf(at, zone)
  return wall === null ? at : `${wall.day} ${months[wall.month - 1]}`
}

/** `26 Nov 00:00`. */
export function shortMomentText(at: string, zone = hereTimeZone()): string {
  const wall = wallOf(at, zone)
  return wall === null ? at : `${dayText(at, zone)} ${minuteText(wall)}`
}

/** `in 3 days 15 hours`, `in about 88 days`: as exact as its length asks for. */
export function untilText({ at, is_estimate }: { at: string; is_estimate: boolean }, nowMs: number): string {
  const ms = parseInstant(at)
  if (ms === null) return 'at a time that is not known'
  const left = ms - nowMs
  if (left < minuteMs) return 'now'
  const about = is_estimate ? 'about ' : ''
  if (left >= 10 * dayMs) return `in ${about}${Math.floor(left / dayMs).toLocaleString('en')} days`
  const unit = left >= 10 * hourMs ? hourMs : minuteMs
  return `in ${about}${durationText((Math.floor(left / unit) * unit) / 1_000)}`
}

/** `10 weeks`, `4 months`, `3 days`: how long it is about until then. */
export function roughlyText(at: string, nowMs: number): string {
  const days = Math.max(0, ((parseInstant(at) ?? nowMs) - nowMs) / dayMs)
  const units = [
    [365, 'year', 2 * 365],
    [30, 'month', 6 * 30],
    [7, 'week', 3 * 7],
    [1, 'day', 2],
    [1 / 24, 'hour', 0],
  ] as const
  const [length, name] = units.find(([, , least]) => days >= least) ?? units[4]
  const count = Math.max(1, Math.round(days / length))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
