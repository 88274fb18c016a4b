import { durationOf } from '../../../kit/duration-text.ts'
import { severityName } from '../shown/log-level.ts'

/** What a value says to people, such as `error` for a level of 3 or `3.00 s` for 3004 ms; null where it says it itself. */
export function meaningOf(field: string, value: unknown): string | null {
  const number = typeof value === 'number' ? value : Number.NaN
  if (!Number.isFinite(number)) return null
  if (field === 'level') return severityName(String(number)) ?? null
  const unit = /_(ms|us|ns)$/.exec(field)?.[1]
  return unit ? durationOf(number * msOf[unit as keyof typeof msOf]) : null
}

const msOf = { ms: 1, us: 1e-3, ns: 1e-6 }
