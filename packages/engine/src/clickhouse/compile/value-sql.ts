import {
  type DateSpan,
  dateSpan,
  type Expression,
  lowerText,
  parseIpNetwork,
  parseNumber,
} from '@logline/query-language'
import { phraseSql, termsSql } from './analysed-text.ts'
import { allOf, anyOf, hasOneOf, isOneOf, never } from './conditions.ts'
import { instantSql } from './instant-sql.ts'
import type { LeafSql } from './leaf-sql.ts'
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
  const numbers = [...new Set(values.map(parseNumber))].filter((number) => number !== null)
  const booleans = ['true', 'false'].filter((word) => values.includes(word))
  const networks = values.filter((value) => parseIpNetwork(value) !== null)
  const spans = values.map((value) => dateSpan(value, nowMs)).filter((span) => span !== null)
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
      const wanted = letterCase === 'raw' ? values : [...new Set(values.map(lowerText))]
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
    mappedNumber: ({ key, number, kinds }) =>
      allOf([
        // The index tells which messages have the number at all, in whatever field.
        hasOneOfNumbers('mapValues(nf)', numbers, parameters),
        // A column of its own says where the field is, by NULL; a condition is never NULL, as it may stand below a NOT.
        ...(kinds.numberColumn
          ? [`ifNull(${isOneOf(number, 'Float64', numbers, parameters)}, 0)`]
          : [`has(mapKeys(nf), ${key})`, isOneOf(number, 'Float64', numbers, parameters)]),
      ]),
    mappedBoolean: (key) =>
      allOf([`mapContains(bf, ${key})`, anyOf(booleans.map((word) => `bf[${key}] = ${word}`))]),
    address: (sql) => anyOf(networks.map((network) => inNetworkSql(sql, network, parameters))),
    anyText,
    anyMappedText: anyText,
    anyNumber: (array) => hasOneOfNumbers(array, numbers, parameters),
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

/** Numbers are indexed as texts (`i_number_texts`, letter for letter), written by the engine on both sides. */
function hasOneOfNumbers(array: string, numbers: readonly number[], parameters: SqlParameters): string {
  const texts = `arrayMap(v -> toString(v), ${array})`
  const [only] = numbers
  if (only === undefined) return never
  if (numbers.length === 1) return `has(${texts}, toString(${parameters.add('Float64', only)}))`
  return `hasAny(${texts}, arrayMap(v -> toString(v), ${parameters.add('Array(Float64)', numbers)}))`
}

function identifierSql(values: readonly string[], parameters: SqlParameters): string {
  const ofLength = (length: number) => values.filter((value) => value.length === length)
  const ids = isOneOf('id', 'String', ofLength(messageIdLength), parameters)
  return anyOf([ids, hasOneOf('streams', 'String', ofLength(streamIdLength), parameters)])
}
