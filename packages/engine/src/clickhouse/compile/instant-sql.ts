import type { DateSpan } from '@logline/query-language'
import { allOf, never } from './conditions.ts'
import type { SqlParameters } from './parameters.ts'

/** Least and greatest moment DateTime64(3) can hold, milliseconds since 1970 UTC: 1900-01-01 and 2299-12-31. */
const leastMs = -2_208_988_800_000
const greatestMs = 10_413_791_999_999

/** The condition that a DateTime64(3) lies within the span, both ends included. */
export function instantSql(sql: string, span: DateSpan | null, parameters: SqlParameters): string {
  if (!span || span.fromMs > greatestMs || span.toMs < leastMs) return never
  const conditions: string[] = []
  if (span.fromMs > leastMs) conditions.push(`${sql} >= ${moment(span.fromMs, parameters)}`)
  if (span.toMs < greatestMs) conditions.push(`${sql} <= ${moment(span.toMs, parameters)}`)
  return conditions.length === 0 ? '1' : allOf(conditions)
}

function moment(ms: number, parameters: SqlParameters): string {
  return `fromUnixTimestamp64Milli(${parameters.add('Int64', ms)}, 'UTC')`
}
