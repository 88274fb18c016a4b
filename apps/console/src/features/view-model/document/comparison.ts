import { z } from 'zod'

/** Times that a number or a course can be compared with, each as long as the time that is shown. */
export const comparisons = [
  { value: 'previous', label: 'Previous period' },
  { value: 'day', label: 'Previous day' },
  { value: 'week', label: 'Previous week' },
] as const

export type Comparison = (typeof comparisons)[number]['value']

/** Seconds between the two times; left out: as many as the shown time is long. */
export const comparisonOffsets: Readonly<Record<Comparison, string | undefined>> = {
  previous: undefined,
  day: '86400',
  week: '604800',
}

const member = z.enum(['previous', 'day', 'week']).nullable().catch(null)

/** Null for what is no comparison. */
export function comparisonOf(value: unknown): Comparison | null {
  return member.parse(value)
}
