/** What every check and conversion of a time range needs to know. */
export interface RangeRules {
  /** Which moment "now" is. */
  nowMs: number
  timeZone: string
  /** How far back one may go; null without a limit. */
  limitSeconds: number | null
}

export interface TimeRangeErrors {
  from?: string
  to?: string
  keyword?: string
}

/** The words of the specification, section 5. */
export const rangeProblems = {
  format: 'Format must be: YYYY-MM-DD [HH:mm:ss[.SSS]].',
  order: 'The "Until" date must come after the "From" date.',
  empty: 'Cannot be empty.',
  tooSmall: 'Must be greater than 0.',
  rangeOutsideLimit: 'Range is outside limit duration.',
  dateOutsideLimit: 'Date is outside limit duration.',
  keywordEmpty: 'Keyword must not be empty!',
  keywordUnknown: 'Unable to parse keyword.',
}

/** The time goes on while a dialog is open, and the server's clock is another one. */
const toleranceMs = 60_000

/** The earliest instant that may be searched; null without a limit. */
export function earliestMs({ nowMs, limitSeconds }: RangeRules): number | null {
  return limitSeconds === null ? null : nowMs - limitSeconds * 1000 - toleranceMs
}
