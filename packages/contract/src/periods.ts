import { z } from 'zod'

const periodPattern =
  /^P(?=.)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?$/

/** Milliseconds of a year, month, week, day, hour, minute and second, in the order of the pattern's groups. */
const unitsMs = [365 * 86_400_000, 30 * 86_400_000, 7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000]

/** Wire form `period`: an ISO 8601 duration such as `PT5M` or `P30D`; none at all is `PT0S`. */
export const period = z.string().regex(periodPattern, { error: 'must be an ISO 8601 duration such as PT5M' })

/** A `period` of at least the given length. */
export function periodOfAtLeast(leastMs: number, inWords: string) {
  return period.refine((text) => periodMs(text) >= leastMs, { error: `must be at least ${inWords}` })
}

/**
 * Length of a `period` in milliseconds: a month has 30 days, a year 365.
 *
 * @throws RangeError for any other text
 */
export function periodMs(text: string): number {
  const match = periodPattern.exec(text)
  if (!match) throw new RangeError(`"${text}" is no ISO 8601 duration.`)
  return unitsMs.reduce((sum, unitMs, index) => sum + Number(match[index + 1] ?? 0) * unitMs, 0)
}
