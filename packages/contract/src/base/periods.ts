import { periodMs, periodPattern } from '@logline/time'
import { z } from 'zod'

/** Wire form `period`: an ISO 8601 duration such as `PT5M` or `P30D`; none at all is `PT0S`. */
export const period = z
  .string()
  // What comes after it reads the text as a period.
  .regex(periodPattern, { error: 'must be an ISO 8601 duration such as PT5M', abort: true })

/** A `period` of at least the given length. */
export function periodOfAtLeast(leastMs: number, inWords: string) {
  return period.refine((text) => periodMs(text) >= leastMs, { error: `must be at least ${inWords}` })
}

export const oneSecond = periodOfAtLeast(1_000, '1 second')
