import { z } from 'zod'
import type { AggregationConfig } from './aggregation-config.ts'

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

const timeCharts: ReadonlySet<string> = new Set(['area', 'bar', 'line'])

/** Its rows are the time of the messages alone: another time can be laid over it. */
export function isCourse({
  visualization,
  row_pivots,
}: Pick<AggregationConfig, 'visualization' | 'row_pivots'>): boolean {
  const [pivot, ...more] = row_pivots
  return (
    timeCharts.has(visualization) &&
    more.length === 0 &&
    pivot?.type === 'time' &&
    pivot.fields[0] === 'timestamp'
  )
}

/**
 * With what an aggregation is compared: with what it says itself, else with what its page says; null: with nothing. A
 * trend is always a comparison (reference: widgets, section 8).
 */
export function comparedWith(config: AggregationConfig, ofPage: Comparison | null): Comparison | null {
  const own = comparisonOf(config.visualization_config?.compared_with)
  if (config.visualization === 'numeric') {
    return config.visualization_config?.trend === true ? (own ?? ofPage ?? 'previous') : ofPage
  }
  return isCourse(config) ? (own ?? ofPage) : null
}
