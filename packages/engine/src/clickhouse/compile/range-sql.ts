import {
  type Bound,
  type Expression,
  lowerText,
  numericTextPattern,
  parseNumber,
  rangeSpan,
} from '@logline/query-language'
import { wordsSql } from './analysed-text.ts'
import { allOf, anyOf, never } from './conditions.ts'
import { instantSql } from './instant-sql.ts'
import type { LeafSql } from './leaf-sql.ts'
import type { SqlParameters } from './parameters.ts'

/** Texts compare by bytes, numbers as numbers when both bounds are, `timestamp` by dates. */
export function rangeSql(
  { lower, upper }: Extract<Expression, { type: 'range' }>,
  parameters: SqlParameters,
  nowMs: number,
): LeafSql {
  const isOpen = lower === null && upper === null
  const texts = (sql: string, change: (value: string) => string) =>
    within(sql, lower, upper, ({ value }) => parameters.add('String', change(value)))
  const bounds = [lower, upper].filter((bound) => bound !== null)
  const isNumeric = bounds.every(({ value }) => parseNumber(value) !== null)
  const numbers = (sql: string) =>
    within(sql, lower, upper, ({ value }) => parameters.add('Float64', parseNumber(value) ?? 0))
  const same = (value: string) => value
  const mappedTexts = (sql: string) =>
    isNumeric && !isOpen ? anyOf([texts(sql, same), numbers(numberInText(sql))]) : texts(sql, same)
  return {
    analysed: (text) => `arrayExists(word -> ${texts('word', lowerText)}, ${wordsSql(text)})`,
    whole: (sql, letterCase) => texts(sql, letterCase === 'raw' ? same : lowerText),
    mappedText: (_, { text }) => allOf([`${text} != ''`, mappedTexts(text)]),
    mappedNumber: ({ key, number, kinds }) => {
      if (!isNumeric) return never
      // The index tells which messages have the number at all. A condition is never NULL, as it may stand below a NOT.
      if (!kinds.numberColumn) return allOf([`has(mapKeys(nf), ${key})`, numbers(number)])
      return isOpen ? `isNotNull(${number})` : `ifNull(${numbers(number)}, 0)`
    },
    mappedBoolean: (key) => (isOpen ? `mapContains(bf, ${key})` : never),
    address: () => never,
    anyText: (array) => `arrayExists(value -> ${texts('value', same)}, ${array})`,
    anyMappedText: (array) => `arrayExists(value -> ${mappedTexts('value')}, ${array})`,
    anyNumber: (array) => (isNumeric ? `arrayExists(value -> ${numbers('value')}, ${array})` : never),
    anyBoolean: (array) => (isOpen ? `notEmpty(${array})` : never),
    instant: (sql) => instantSql(sql, rangeSpan(lower, upper, nowMs), parameters),
    identifier: () => never,
  }
}

/** A text that was stored where others are numbers is found as one, too; no comparison holds for `nan`. */
function numberInText(sql: string): string {
  return `toFloat64OrZero(if(match(${sql}, '${numericTextPattern}'), ${sql}, 'nan'))`
}

function within(
  sql: string,
  lower: Bound | null,
  upper: Bound | null,
  placeholder: (bound: Bound) => string,
): string {
  const conditions: string[] = []
  if (lower) conditions.push(`${sql} ${lower.inclusive ? '>=' : '>'} ${placeholder(lower)}`)
  if (upper) conditions.push(`${sql} ${upper.inclusive ? '<=' : '<'} ${placeholder(upper)}`)
  return conditions.length === 0 ? '1' : allOf(conditions)
}
