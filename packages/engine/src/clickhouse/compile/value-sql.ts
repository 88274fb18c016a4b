import {
  type DateSpan,
  dateSpan,
  type Expression,
  loweredSource,
  parseIpNetwork,
  parseNumber,
  parseWideNumber,
  textDateSpan,
} from '@logline/query-language'
import { phraseSql, termsSql } from './analysed-text.ts'
import { allOf, anyOf, hasOneOf, isOneOf } from './conditions.ts'
import { allKinds, type MappedPlace } from './fields.ts'
import { byShape, isListedNumber, listedPairs, mayBeIn, pairOfAnyField, sieve } from './indexed-texts.ts'
import { instantSql } from './instant-sql.ts'
import type { AllFields, LeafSql, NumberArrays } from './leaf-sql.ts'
import type { SqlParameters } from './parameters.ts'

/** An expression that looks for a value. */
export type ValueLeaf = Extract<Expression, { type: 'term' | 'phrase' }>

/** Length of a ULID, the id of a message, and of a stream's id. */
const messageIdLength = 26
const streamIdLength = 24

/** Any of several values in the same place: one look into each index, however long the list. */
export function valuesSql(leaves: readonly ValueLeaf[], parameters: SqlParameters, nowMs: number): LeafSql {
  const values = [...new Set(leaves.map(({ value }) => value))]
  // An empty text is never stored.
  const texts = values.filter((value) => value !== '')
  const numbers = numbersIn(values)
  const booleans = ['true', 'false'].filter((word) => values.includes(word))
  const networks = values.filter((value) => parseIpNetwork(value) !== null)
  const spans = values.map((value) => dateSpan(value, nowMs)).filter((span) => span !== null)
  const dates = values.map((value) => textDateSpan(value, nowMs)).filter((span) => span !== null)
  const anyText = (array: string) => hasOneOf(array, 'String', texts, parameters)
  return {
    analysed: (text) => {
      const terms = leaves.filter(({ type }) => type === 'term').map(({ value }) => value)
      const phrases = leaves.filter((leaf) => leaf.type === 'phrase')
      return anyOf([
        termsSql(text, terms, parameters),
        ...phrases.map(({ value, slop }) => phraseSql(text, value, slop, parameters)),
      ])
    },
    whole: (sql, letterCase) => {
      const wanted = letterCase === 'raw' ? values : [...new Set(values.map(loweredSource))]
      return isOneOf(sql, 'String', wanted, parameters)
    },
    mappedText: ({ name, text }) => {
      // A name with the sign in it would be taken for another name's beginning.
      if (name.includes('=')) return isOneOf(text, 'String', texts, parameters)
      const { listed, sieved } = byShape(texts)
      const pairs = listed.map((listedText) => `${name}=${listedText}`)
      return anyOf([
        hasOneOf(listedPairs, 'String', pairs, parameters),
        ...(sieved.length === 0
          ? []
          : [allOf([mayBeIn(sieved, parameters), isOneOf(text, 'String', sieved, parameters)])]),
      ])
    },
    mappedNumber: (place) => {
      const { listed, others } = splitNumbers(numbers)
      const pairs = listed.map((number) => `${place.name}#${number}`)
      return anyOf([
        hasOneOf(listedPairs, 'String', pairs, parameters),
        ...(others.length === 0
          ? []
          : [
              allOf([
                mayBeNumberIn(others, parameters),
                // A column of its own says where the field is, by NULL; a condition is never NULL, as it may stand below a NOT.
                ...(place.kinds.numberColumn
                  ? [`ifNull(${isOneOfNumbers(place, others, parameters)}, 0)`]
                  : [`has(mapKeys(nf), ${place.key})`, isOneOfNumbers(place, others, parameters)]),
              ]),
            ]),
      ])
    },
    mappedBoolean: ({ key, boolean }) =>
      allOf([`mapContains(bf, ${key})`, anyOf(booleans.map((word) => `${boolean} = ${word}`))]),
    address: (sql) => anyOf(networks.map((network) => inNetworkSql(sql, network, parameters))),
    dated: (ms) => (dates.length === 0 ? null : anyOf(dates.map((span) => instantSql(ms, span, parameters)))),
    anyText,
    anyMappedText: ({ array, indexed }) =>
      indexed ? anyOfTexts(array, indexed, texts, parameters) : anyText(array),
    anyNumber: (arrays) => anyOfNumbers(arrays, numbers, parameters),
    anyBoolean: (array) => anyOf(booleans.map((word) => `has(${array}, ${word})`)),
    instant: (sql) => anyOf(spans.map((span: DateSpan) => instantSql(sql, span, parameters))),
    identifier: () => identifierSql(values, parameters),
  }
}

/** The function fails on what is no address: an address of the other version, which is never inside, takes its place. */
function inNetworkSql(sql: string, network: string, parameters: SqlParameters): string {
  const isAddress = `isIPv4String(${sql}) OR isIPv6String(${sql})`
  const outside = network.includes(':') ? '0.0.0.0' : '::'
  return `isIPAddressInRange(if(${isAddress}, ${sql}, '${outside}'), ${parameters.add('String', network)})`
}

/** A number as a double, and as it is where doubles are too coarse for it. */
interface QueryNumber {
  double: number
  whole: bigint | null
}

function numbersIn(values: readonly string[]): QueryNumber[] {
  const numbers = new Map<number | bigint, QueryNumber>()
  for (const value of values) {
    const double = parseNumber(value)
    const whole = parseWideNumber(value)
    if (double !== null) numbers.set(whole ?? double, { double, whole })
  }
  return [...numbers.values()]
}

function splitNumbers(numbers: readonly QueryNumber[]) {
  const isFew = ({ double }: QueryNumber) => isListedNumber(double)
  return {
    listed: doublesOf(numbers.filter(isFew)),
    others: numbers.filter((number) => !isFew(number)),
  }
}

function doublesOf(numbers: readonly QueryNumber[]): number[] {
  return [...new Set(numbers.map(({ double }) => double))]
}

/** As `mayBeIn`, for numbers that are not listed; the engine writes their texts on both sides. */
function mayBeNumberIn(numbers: readonly QueryNumber[], parameters: SqlParameters): string {
  const doubles = doublesOf(numbers)
  const [only] = doubles
  if (only !== undefined && doubles.length === 1)
    return `indexHint(has(${sieve}, toString(${parameters.add('Float64', only)})))`
  return `indexHint(hasAny(${sieve}, arrayMap(v -> toString(v), ${parameters.add('Array(Float64)', doubles)})))`
}

/** The condition that a number is one of these. Compared as doubles, those near to each other would be the same. */
function isOneOfNumbers(
  place: Pick<MappedPlace, 'number' | 'wide' | 'hasWide' | 'kinds'>,
  numbers: readonly QueryNumber[],
  parameters: SqlParameters,
): string {
  const doubles = numbers.flatMap(({ double, whole }) => (place.kinds.wide && whole !== null ? [] : [double]))
  const wide = place.kinds.wide ? numbers.filter(({ whole }) => whole !== null) : []
  return anyOf([
    isOneOf(place.number, 'Float64', [...new Set(doubles)], parameters),
    ...wide.map(({ double, whole }) => {
      const isExact = `${place.wide} = ${parameters.add('Int128', String(whole))}`
      return `if(${place.hasWide}, ${isExact}, ${place.number} = ${parameters.add('Float64', double)})`
    }),
  ])
}

function anyOfTexts(
  array: string,
  { catalogue }: AllFields,
  texts: readonly string[],
  parameters: SqlParameters,
): string {
  const { listed, sieved } = byShape(texts)
  const has = (wanted: readonly string[]) => hasOneOf(array, 'String', wanted, parameters)
  return anyOf([
    catalogue === null || listed.length === 0
      ? has(listed)
      : pairOfAnyField({ catalogue, values: listed, sign: '=', unlisted: has(listed) }, parameters),
    ...(sieved.length === 0 ? [] : [allOf([mayBeIn(sieved, parameters), has(sieved)])]),
  ])
}

function anyOfNumbers(
  { keys, values, indexed }: NumberArrays,
  numbers: readonly QueryNumber[],
  parameters: SqlParameters,
): string {
  const isOneOfThese = (wanted: readonly QueryNumber[]) => {
    if (wanted.every(({ whole }) => whole === null))
      return hasOneOf(values, 'Float64', doublesOf(wanted), parameters)
    const place = { number: 'v', wide: 'wf[k]', hasWide: 'mapContains(wf, k)', kinds: allKinds }
    return `arrayExists((k, v) -> ${isOneOfNumbers(place, wanted, parameters)}, ${keys}, ${values})`
  }
  if (!indexed) return isOneOfThese(numbers)
  const { catalogue } = indexed
  const { listed, others } = splitNumbers(numbers)
  const unlisted = hasOneOf(values, 'Float64', listed, parameters)
  return anyOf([
    catalogue === null || listed.length === 0
      ? unlisted
      : pairOfAnyField({ catalogue, values: listed.map(String), sign: '#', unlisted }, parameters),
    ...(others.length === 0 ? [] : [allOf([mayBeNumberIn(others, parameters), isOneOfThese(others)])]),
  ])
}

function identifierSql(values: readonly string[], parameters: SqlParameters): string {
  const ofLength = (length: number) => values.filter((value) => value.length === length)
  const ids = isOneOf('id', 'String', ofLength(messageIdLength), parameters)
  return anyOf([ids, hasOneOf('streams', 'String', ofLength(streamIdLength), parameters)])
}
