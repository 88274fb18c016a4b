import { metricFunctionOf } from '../../../kit/fields/metric-function.ts'
import { escapeTerm, fieldValueQuery } from '../../../kit/query/text/query-fragments.ts'
import type { TimeGroup, ValueGroups } from './action.ts'

/** What an aggregation shows for messages without the field (reference: widgets, section 1). */
export const emptyValueText = '(Empty Value)'

/** The value as messages have it: none, where an aggregation says that there is none. */
export function storedValue(value: unknown): unknown {
  return value === emptyValueText ? '' : value
}

/** Conditions that the messages behind a value meet, one for each group, and that its metric has something to measure. */
export function groupQueries({ rows, columns, metric }: ValueGroups): readonly string[] {
  const measured = metric === null ? null : measuredField(metric)
  const queries = [...rows, ...columns].map(({ field, value }) => fieldValueQuery(field, storedValue(value)))
  return [...new Set([...queries, ...(measured === null ? [] : [`_exists_:${escapeTerm(measured)}`])])]
}

/** A share of all messages is one of those without the field as well. */
function measuredField(metric: string): string | null {
  const parsed = metricFunctionOf(metric)
  return parsed && parsed.name !== 'percentage' ? parsed.field : null
}

/** The messages of a stretch of time, e.g. `timestamp:["2026-11-20 09:00:00.000" TO "2026-11-20 10:00:00.000"}`. */
export function timeQuery({ field, fromMs, toMs }: TimeGroup): string {
  return `${escapeTerm(field)}:["${utcText(fromMs)}" TO "${utcText(toMs)}"}`
}

export function fieldsOfGroups({ rows, columns }: ValueGroups): readonly string[] {
  return [...rows, ...columns].map(({ field }) => field)
}

function utcText(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
}
