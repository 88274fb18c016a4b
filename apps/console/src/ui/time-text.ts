/** Dates and times in the words and forms of the console. Zones are IANA names, `undefined` is the browser's. */

/** `2026-11-20 09:56:11`, with `.482` when wanted. */
export function dateTimeText(date: Date, zone: string | undefined, withMilliseconds = false): string {
  const parts = zonedParts(date, zone)
  const text = `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
  return withMilliseconds ? `${text}.${parts.fractionalSecond}` : text
}

const formats = new Map<string, Intl.DateTimeFormat>()

function zonedParts(date: Date, zone: string | undefined): Record<string, string> {
  const key = zone ?? ''
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      ...(zone && { timeZone: zone }),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    })
    formats.set(key, format)
  }
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
}

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `5 minutes ago`, `in 2 hours`, `a few seconds ago`. */
export function relativeText(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relativeFormat.format(Math.trunc(seconds / size), unit)
  }
  return seconds > 0 ? 'in a few seconds' : 'a few seconds ago'
}

/** Wire times come as `…Z` or `…+0000`; null when it is not a time. */
export function parseWireTime(text: string): Date | null {
  const date = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(date.getTime()) ? null : date
}
