/** From the first millisecond to the first one after it. */
export interface Span {
  fromMs: number
  toMs: number
}

const lengthsMs: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  M: 30 * 86_400_000,
  y: 365 * 86_400_000,
}

/** No clock of the tested zones is at another step than this. */
const stepMs = 15 * 60_000

/**
 * The bucket of a time group a moment lies in: several units are lengths counted from 1970, one hour, day, week or
 * month lasts as long as the wall clock of the zone shows it, found by going there step by step.
 */
export function spanOf(ms: number, timeunit: string, zone: string): Span {
  const [, count = '', unit = ''] = /^(\d+)(ms|[smhdwMy])$/.exec(timeunit) ?? []
  const isCalendar = Number(count) === 1 && ['h', 'd', 'w', 'M'].includes(unit)
  if (!isCalendar) {
    const lengthMs = Number(count) * (lengthsMs[unit] ?? Number.NaN)
    const fromMs = Math.floor(ms / lengthMs) * lengthMs
    return { fromMs, toMs: fromMs + lengthMs }
  }
  const shown = labelOf(ms, unit, zone)
  let fromMs = Math.floor(ms / stepMs) * stepMs
  while (labelOf(fromMs - stepMs, unit, zone) === shown) fromMs -= stepMs
  let toMs = fromMs + stepMs
  while (labelOf(toMs, unit, zone) === shown) toMs += stepMs
  return { fromMs, toMs }
}

/** What a calendar and a clock on the wall say, as far as the unit needs it. */
function labelOf(ms: number, unit: string, zone: string): string {
  const [year = '', month = '', day = '', hour = '', offset = ''] = wallClock(ms, zone)
  if (unit === 'M') return `${year}-${month}`
  if (unit === 'd') return `${year}-${month}-${day}`
  // The hour that a change of the clock repeats is another hour.
  if (unit === 'h') return `${year}-${month}-${day} ${hour} ${offset}`
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7
  return String(date - daysSinceMonday * 86_400_000)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallClock(ms: number, zone: string): string[] {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      timeZoneName: 'longOffset',
    })
  formats.set(zone, format)
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return ['year', 'month', 'day', 'hour', 'timeZoneName'].map((type) => parts.get(type as 'year') ?? '')
}
