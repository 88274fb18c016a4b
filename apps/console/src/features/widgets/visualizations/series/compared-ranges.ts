import { dayMs, hourMs, minuteMs, secondMs } from '@logline/time'
import { durationOf } from '../../../../kit/duration-text.ts'

interface Range {
  /** Instants as ISO 8601 texts. */
  from: string
  to: string
}

const lengths = [
  [7 * dayMs, 'week'],
  [dayMs, 'day'],
  [hourMs, 'hour'],
  [minuteMs, 'minute'],
  [secondMs, 'second'],
] as const

/** Ranges end when they are asked for: what differs by less is as long. */
const tolerance = 0.005
/** More minutes than this are read as a duration. */
const mostOfOne = 120

/** Against what a number is compared: `vs previous 15 minutes`, `vs previous day`, `vs 3 days earlier`. */
export function againstText(shown: Range, before: Range): string {
  return `vs ${earlierText(shown, before)}`
}

/** `previous 15 minutes`, `previous day`, `3 days earlier`. */
export function earlierText(shown: Range, before: Range): string {
  const from = Date.parse(shown.from)
  const length = Date.parse(shown.to) - from
  const offset = from - Date.parse(before.from)
  const isNext = Math.abs(offset - length) <= length * tolerance
  const text = lengthText(offset)
  return isNext || /^[a-z]/.test(text) ? `previous ${text}` : `${text} earlier`
}

/** `15 minutes`, and `hour` of one; of what is no round length its duration. */
function lengthText(ms: number): string {
  for (const [length, name] of lengths) {
    const count = Math.round(ms / length)
    const isRound = Math.abs(ms - count * length) <= length * tolerance * 10
    if (count < 1 || count >= mostOfOne || !isRound) continue
    if (count === 1) return name
    return `${count} ${name}s`
  }
  return durationOf(ms)
}
