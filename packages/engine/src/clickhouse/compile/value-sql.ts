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
import { allOf, anyOf, hasOneOf, isOneOf, never } from './conditions.ts'
import { allKinds, type MappedPlace } from './fields.ts'
import { instantSql } from './instant-sql.ts'
import type { LeafSql, NumberArrays } from './leaf-sql.ts'
import type { SqlParameters } from './parameters.ts'

/** An expression that looks for a value. */
export type ValueLeaf = Extract<Expression, { type: 'term' | 'phrase' }>

/** The expression of the index `i_fields`, letter for letter. */
const fieldPairs = `arrayMap((k, v) -> concat(k, '=', v), mapKeys(sf), mapValues(sf))`

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
    mappedText: (name, { text }) => {
      // A name with the sign in it would be taken for another name's beginning.
      if (name.includes('=')) return isOneOf(text, 'String', texts, parameters)
      return hasOneOf(
        fieldPairs,
        'String',
        texts.map((text) => `${name}=${text}`),
        parameters,
      )
    },
    mappedNumber: (place) =>
      allOf([
        // The index tells which messages have the number at all, in whatever field.
        hasOneOfNumbers('mapValues(nf)', numbers, parameters),
        // A column of its own says where the field is, by NULL; a condition is never NULL, as it may stand below a NOT.
        ...(place.kinds.numberColumn
          ? [`ifNull(${isOneOfNumbers(place, numbers, parameters)}, 0)`]
          : [`has(mapKeys(nf), ${place.key})`, isOneOfNumbers(place, numbers, parameters)]),
      ]),
    mappedBoolean: (key) =>
      allOf([`mapContains(bf, ${key})`, anyOf(booleans.map((word) => `bf[${key}] = ${word}`))]),
    address: (sql) => anyOf(networks.map((network) => inNetworkSql(sql, network, parameters))),
    dated: (ms) => (dates.length === 0 ? null : anyOf(dates.map((span) => instantSql(ms, span, parameters)))),
    anyText,
    anyMappedText: anyText,
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

/** Numbers are indexed as texts (`i_number_texts`, letter for letter), written by the engine on both sides. */
function hasOneOfNumbers(array: string, numbers: readonly QueryNumber[], parameters: SqlParameters): string {
  const texts = `arrayMap(v -> toString(v), ${array})`
  const doubles = [...new Set(numbers.map(({ double }) => double))]
  const [only] = doubles
  if (only === undefined) return never
  if (doubles.length === 1) return `has(${texts}, toString(${parameters.add('Float64', only)}))`
  return `hasAny(${texts}, arrayMap(v -> toString(v), ${parameters.add('Array(Float64)', doubles)}))`
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

function anyOfNumbers(
  { keys, values }: NumberArrays,
  numbers: readonly QueryNumber[],
  parameters: SqlParameters,
): string {
  const isThere = hasOneOfNumbers(values, numbers, parameters)
  if (numbers.every(({ whole }) => whole === null)) return isThere
  const place = { number: 'v', wide: 'wf[k]', hasWide: 'mapContains(wf, k)', kinds: allKinds }
  return allOf([
    isThere,
    `arrayExists((k, v) -> ${isOneOfNumbers(place, numbers, parameters)}, ${keys}, ${values})`,
  ])
}

function identifierSql(values: readonly string[], parameters: SqlParameters): string {
  const ofLength = (length: number) => values.filter((value) => value.length === length)
  const ids = isOneOf('id', 'String', ofLength(messageIdLength), parameters)
  return anyOf([ids, hasOneOf('streams', 'String', ofLength(streamIdLength), parameters)])
}
