import { dayMs } from './durations.ts'
import { parseOffset } from './time-zone.ts'
import { utcOf } from './wall-time.ts'

const isoForm = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/
const plainForm = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?$/

/**
 * Reads an instant as it is written on the wire: ISO 8601 when the text has a `T`, otherwise
 * `yyyy-MM-dd HH:mm:ss[.SSS]`. Without an offset it is UTC; what is finer than a millisecond is cut off.
 *
 * @returns milliseconds since 1970-01-01 UTC, or null when the text has neither form or names no real time
 */
export function parseInstant(text: string): number | null {
  const match = isoForm.exec(text) ?? plainForm.exec(text)
  if (!match) return null
  const number = (index: number) => Number(match[index] ?? 0)
  // ISO 8601 writes the end of a day as 24:00:00, too.
  const isEndOfDay = /^24:00(?::00(?:\.0+)?)?$/.test(text.slice(11).replace(/Z$|[+-][\d:]+$/, ''))
  const utcMs = utcOf({
    year: number(1),
    month: number(2),
    day: number(3),
    hour: isEndOfDay ? 0 : number(4),
    minute: number(5),
    second: number(6),
    millisecond: Number((match[7] ?? '').padEnd(3, '0').slice(0, 3)),
  })
  const offset = parseOffset(match[8] ?? 'Z')
  if (utcMs === null || offset === null) return null
  return utcMs + (isEndOfDay ? dayMs : 0) - offset
}

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const relativeUnits: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `5 minutes ago`, `in 2 hours`, `a few seconds ago`. */
export function relativeText(ms: number, nowMs: number): string {
  const seconds = (ms - nowMs) / 1000
  for (const [unit, size] of relativeUnits) {
    if (Math.abs(seconds) >= size) return relativeFormat.format(Math.trunc(seconds / size), unit)
  }
  return seconds > 0 ? 'in a few seconds' : 'a few seconds ago'
}
