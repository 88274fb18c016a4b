import type { SqlParameters } from './parameters.ts'

/** A condition that nothing meets. */
export const never = '0'

/** OR of conditions, without those that nothing meets. */
export function anyOf(conditions: readonly string[]): string {
  const possible = conditions.filter((condition) => condition !== never)
  const [only] = possible
  if (only === undefined) return never
  return possible.length === 1 ? only : `(${possible.join(' OR ')})`
}

/** AND of conditions; one that nothing meets decides for all. */
export function allOf(conditions: readonly string[]): string {
  if (conditions.includes(never)) return never
  const [only] = conditions
  return only !== undefined && conditions.length === 1 ? only : `(${conditions.join(' AND ')})`
}

/** The condition that `sql` is one of the values, which are of the ClickHouse type. */
export function isOneOf<T extends string | number>(
  sql: string,
  type: 'String' | 'Float64',
  values: readonly T[],
  parameters: SqlParameters,
): string {
  const [only] = values
  if (only === undefined) return never
  if (values.length === 1) return `${sql} = ${parameters.add(type, only)}`
  return `${sql} IN ${parameters.add(`Array(${type})`, values)}`
}

/** Most needles `multiSearchAny` takes. */
const mostNeedles = 255

/** The condition that a text has one of the needles anywhere; null when there are too many of them. */
export function containsOneOf(
  sql: string,
  needles: readonly string[],
  parameters: SqlParameters,
): string | null {
  const [only] = needles
  if (only === undefined) return never
  if (needles.length === 1) return `position(${sql}, ${parameters.add('String', only)}) > 0`
  if (needles.length > mostNeedles) return null
  return `multiSearchAny(${sql}, ${parameters.add('Array(String)', needles)})`
}

/** The condition that an array has one of the values; both functions use a text index on the array. */
export function hasOneOf<T extends string | number>(
  array: string,
  type: 'String' | 'Float64',
  values: readonly T[],
  parameters: SqlParameters,
): string {
  const [only] = values
  if (only === undefined) return never
  if (values.length === 1) return `has(${array}, ${parameters.add(type, only)})`
  return `hasAny(${array}, ${parameters.add(`Array(${type})`, values)})`
}
