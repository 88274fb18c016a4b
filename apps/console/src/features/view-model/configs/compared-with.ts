import { type Comparison, comparisonOf } from '../document/comparison.ts'
import type { AggregationConfig } from './aggregation-config.ts'

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
