import {
  type Bound,
  booleanRange,
  type Expression,
  lowerText,
  numericTextPattern,
  parseNumber,
  parseWideNumber,
  rangeSpan,
  textRangeSpan,
} from '@logline/query-language'
import { wordsSql } from './analysed-text.ts'
import { allOf, anyOf, never } from './conditions.ts'
import type { MappedPlace } from './fields.ts'
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
  const isWide = bounds.some(({ value }) => parseWideNumber(value) !== null)
  const wholeNumbers = (sql: string) =>
    within(sql, lower, upper, ({ value }) => wholeBound(value, parameters))
  /** Doubles tell on which side of a bound a number lies, unless they are too coarse for the bound. */
  const exactNumbers = ({ number, wide, hasWide }: Pick<MappedPlace, 'number' | 'wide' | 'hasWide'>) =>
    isWide ? `if(${hasWide}, ${wholeNumbers(wide)}, ${numbers(number)})` : numbers(number)
  const anyPlace = { number: 'v', wide: 'wf[k]', hasWide: 'mapContains(wf, k)' }
  const booleans = ['true', 'false'].filter((word) => booleanRange(lower, upper)(word === 'true'))
  const same = (value: string) => value
  const mappedTexts = (sql: string) =>
    isNumeric && !isOpen ? anyOf([texts(sql, same), numbers(numberInText(sql))]) : texts(sql, same)
  return {
    analysed: (text) => `arrayExists(word -> ${texts('word', lowerText)}, ${wordsSql(text)})`,
    whole: (sql, letterCase) => texts(sql, letterCase === 'raw' ? same : lowerText),
    mappedText: ({ text }) => allOf([`${text} != ''`, mappedTexts(text)]),
    mappedNumber: (place) => {
      if (!isNumeric) return never
      const { key, number, kinds } = place
      const holds = kinds.wide ? exactNumbers(place) : numbers(number)
      // The index tells which messages have the number at all. A condition is never NULL, as it may stand below a NOT.
      if (!kinds.numberColumn) return allOf([`has(mapKeys(nf), ${key})`, holds])
      return isOpen ? `isNotNull(${number})` : `ifNull(${holds}, 0)`
    },
    mappedBoolean: ({ key, boolean }) =>
      allOf([`mapContains(bf, ${key})`, anyOf(booleans.map((word) => `${boolean} = ${word}`))]),
    address: () => never,
    anyText: (array) => `arrayExists(value -> ${texts('value', same)}, ${array})`,
    anyMappedText: ({ array }) => `arrayExists(value -> ${mappedTexts('value')}, ${array})`,
    anyNumber: ({ keys, values }) =>
      isNumeric ? `arrayExists((k, v) -> ${exactNumbers(anyPlace)}, ${keys}, ${values})` : never,
    anyBoolean: (array) => anyOf(booleans.map((word) => `has(${array}, ${word})`)),
    dated: (ms) => {
      const span = textRangeSpan(lower, upper, nowMs)
      return span && instantSql(ms, span, parameters)
    },
    instant: (sql) => instantSql(sql, rangeSpan(lower, upper, nowMs), parameters),
    identifier: () => never,
  }
}

/** A bound as a whole number of more bits than any that is stored has. */
function wholeBound(value: string, parameters: SqlParameters): string {
  const whole = parseWideNumber(value)
  const small = Math.trunc(parseNumber(value) ?? 0)
  return parameters.add('Int128', String(whole === null ? small : clamped(whole)))
}

/** Far beyond 64 bits one bound is like another. */
function clamped(whole: bigint): bigint {
  const most = 2n ** 100n
  return whole > most ? most : whole < -most ? -most : whole
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
