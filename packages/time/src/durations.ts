export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const

/** Precise words for a length: `90_000` becomes "1 day 1 hour". */
export function durationText(seconds: number): string {
  const parts: string[] = []
  let rest = seconds
  for (const unit of units) {
    const count = Math.floor(rest / unit.seconds)
    rest -= count * unit.seconds
    if (count > 0) parts.push(`${count} ${unit.name}${count === 1 ? '' : 's'}`)
  }
  return parts.length === 0 ? '0 seconds' : parts.join(' ')
}

/** An ISO 8601 duration, such as `PT5M` or `P1DT12H`. */
export const periodPattern =
  /^P(?=.)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?$/

/** In the order of the pattern's groups: a month has 30 days, a year 365. */
const periodUnits = [
  { name: 'year', lengthMs: 365 * dayMs },
  { name: 'month', lengthMs: 30 * dayMs },
  { name: 'week', lengthMs: 7 * dayMs },
  { name: 'day', lengthMs: dayMs },
  { name: 'hour', lengthMs: hourMs },
  { name: 'minute', lengthMs: minuteMs },
  { name: 'second', lengthMs: secondMs },
] as const

interface PeriodPart {
  name: (typeof periodUnits)[number]['name']
  lengthMs: number
  count: number
}

/** The parts of an ISO 8601 duration such as `PT5M` or `P1DT12H` that are not 0; null when the text is none. */
export function periodParts(text: string): PeriodPart[] | null {
  const match = periodPattern.exec(text)
  if (match === null) return null
  return periodUnits
    .map((unit, index) => ({ ...unit, count: Number(match[index + 1] ?? 0) }))
    .filter(({ count }) => count !== 0)
}

/**
 * Length of an ISO 8601 duration in milliseconds: a month has 30 days, a year 365.
 *
 * @throws RangeError for any other text
 */
export function periodMs(text: string): number {
  const parts = periodParts(text)
  if (parts === null) throw new RangeError(`"${text}" is no ISO 8601 duration.`)
  return parts.reduce((sum, { count, lengthMs }) => sum + count * lengthMs, 0)
}

/** The shortest ISO 8601 duration in days, hours, minutes and seconds for a length: `129_600_000` becomes `P1DT12H`. */
export function periodText(ms: number): string {
  const days = Math.floor(ms / dayMs)
  const hours = Math.floor((ms % dayMs) / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  const seconds = (ms % minuteMs) / secondMs
  const date = days > 0 ? `${days}D` : ''
  const time = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds > 0 ? `${seconds}S` : ''}`
  return date === '' && time === '' ? 'PT0S' : `P${date}${time === '' ? '' : `T${time}`}`
}
