/** Sent for a session that never ends by itself. */
export const neverMs = -1

/** The reference's default for a user who gets one. */
export const defaultTimeoutMs = 3_600_000

export const timeoutUnits = [
  { value: 'days', label: 'Days', ms: 86_400_000 },
  { value: 'hours', label: 'Hours', ms: 3_600_000 },
  { value: 'minutes', label: 'Minutes', ms: 60_000 },
  { value: 'seconds', label: 'Seconds', ms: 1_000 },
] as const

type TimeoutUnit = (typeof timeoutUnits)[number]

const [, , , seconds] = timeoutUnits

/** In the largest unit of which it is a whole number. */
export function timeoutParts(ms: number): { amount: number; unit: TimeoutUnit } {
  const unit = timeoutUnits.find((one) => ms % one.ms === 0) ?? seconds
  return { amount: ms / unit.ms, unit }
}

/** Milliseconds of an amount of a unit, by the unit's value. */
export function timeoutMs(amount: number, unit: string): number {
  return Math.round(amount * (timeoutUnits.find(({ value }) => value === unit) ?? seconds).ms)
}

/** Such as `8 Hours`. */
export function timeoutText(ms: number | null): string {
  if (ms === null || ms === neverMs) return 'Sessions do not timeout'
  const { amount, unit } = timeoutParts(ms)
  return `${amount} ${unit.label}`
}
