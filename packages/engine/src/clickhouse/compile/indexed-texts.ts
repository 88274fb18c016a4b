import { codedWordMark } from '@logline/query-language'
import { allOf, anyOf, hasOneOf } from './conditions.ts'
import type { SqlParameters } from './parameters.ts'

/**
 * Texts as the indexes of a messages table have them, as SQL, letter for letter. Texts that come again are listed: a text
 * index tells the rows of each. Ids, addresses, long numbers and long texts hardly ever come again, and a list of them
 * would take more room than the messages: they are sieved, by one bloom filter for each granule (docs/decisions/0016).
 */
export interface IndexedTexts {
  /** All of them, an array. */
  array: string
  /** Those that are listed. */
  listed: string
}

/** Words that are looked for. */
export interface SearchedWords extends IndexedTexts {
  /** Holds wherever one of the words is, and is found out sooner than the array is made. */
  mayHaveOne: (wanted: readonly string[], parameters: SqlParameters) => string
}

/** Digits at the end only, and three at most. */
const listedShape = /^[^0-9]*[0-9]{0,3}$/
const longestListed = 64

/**
 * Holds nowhere, as no index has that number. Where some parts have no index yet, the engine finds out by itself what it
 * would say, and cannot do so with a lambda that is made of constants alone (26.7.2: "must be a function"); one that
 * names a column it can.
 */
const never = 'index_no = 4294967295'

// The engine uses an index only where its expression stays as it is in a query: other forms of these are rewritten there.
const [isLong, isCoded] = [`length(t) > ${longestListed}`, `startsWith(t, '${codedWordMark}')`]
const isPlain = `match(t, '${listedShape.source}')`
/** Words outside of ASCII, written in hexadecimal digits behind a mark, are listed like others. */
const isListedSql = `if(${isLong}, ${never}, greatest(${isPlain}, ${isCoded}))`
const sievedOf = (array: string) =>
  `arrayFilter(t -> if(${isLong}, 1, if(${isCoded}, 0, NOT ${isPlain})), ${array})`

/** The same as in SQL. */
export function isListed(text: string): boolean {
  return (
    Buffer.byteLength(text) <= longestListed && (listedShape.test(text) || text.startsWith(codedWordMark))
  )
}

function indexed(array: string): IndexedTexts {
  return { array, listed: `arrayFilter(t -> ${isListedSql}, ${array})` }
}

/** What the words of a column are taken from: it, in lower case, or what stands beside it instead. */
export function wordSource(column: string): string {
  // Comparing with '' the engine would write as `empty` in a query and not in the index, which would not be used.
  return `if(empty(${column}_words), lowerUTF8(${column}), ${column}_words)`
}

/** The words of a column. */
export function indexedWordsOf(column: string): IndexedTexts {
  return indexed(`tokens(${wordSource(column)}, 'asciiCJK')`)
}

const mappedTexts = 'mapValues(sf)'
/** As the engine writes them. */
const numberTexts = 'arrayMap(v -> toString(v), mapValues(nf))'

/** `name=text` of each field with a text that is listed, `name#number` of each with such a number. */
export const listedPairs = `arrayConcat(${pairs('=', mappedTexts, 'sf', isListedSql)}, ${pairs('#', numberTexts, 'nf', `if(${never}, 0, match(t, '^-?[0-9]{1,3}$'))`)})`

function pairs(sign: string, texts: string, map: string, condition: string): string {
  const pair = `if(${condition}, concat(k, '${sign}', t), '')`
  return `arrayFilter(t -> notEmpty(t), arrayMap((k, t) -> ${pair}, mapKeys(${map}), ${texts}))`
}

/** Whether the pairs of a number are listed; its text is then that of the engine. */
export function isListedNumber(number: number): boolean {
  return Number.isInteger(number) && Math.abs(number) < 1000
}

/**
 * What of words, texts and numbers is sieved, all in one. Within `indexHint` the engine does not find a constant again
 * that stands outside of a lambda, such as the name of the tokenizer.
 */
const sievedWords = `arrayFlatten(arrayMap(m -> ${sievedOf(`tokens(m, 'asciiCJK')`)}, array(${wordSource('message')}, ${wordSource('full_message')})))`
export const sieve = `arrayConcat(${sievedWords}, ${sievedOf(mappedTexts)}, ${sievedOf(numberTexts)})`

/** The condition that one of the wanted words is among them. */
export function hasAnyOf(words: SearchedWords, wanted: readonly string[], parameters: SqlParameters): string {
  const { listed, sieved } = byShape(wanted)
  return anyOf([
    hasOneOf(words.listed, 'String', listed, parameters),
    ...(sieved.length === 0
      ? []
      : [
          allOf([
            mayBeIn(sieved, parameters),
            words.mayHaveOne(sieved, parameters),
            hasOneOf(words.array, 'String', sieved, parameters),
          ]),
        ]),
  ])
}

/** The condition that all wanted words are among them. */
export function hasAllOf(words: SearchedWords, wanted: readonly string[], parameters: SqlParameters): string {
  const { listed, sieved } = byShape(wanted)
  return allOf([
    ...(listed.length === 0 ? [] : [hasAll(words.listed, listed, parameters)]),
    ...sieved.map((text) => hasAnyOf(words, [text], parameters)),
  ])
}

function hasAll(array: string, values: readonly string[], parameters: SqlParameters): string {
  return `hasAll(${array}, ${parameters.add('Array(String)', values)})`
}

/** Values of whatever fields. */
interface InAnyField {
  /** FROM of a statement over the catalogue of fields. */
  catalogue: string
  values: readonly string[]
  sign: '=' | '#'
  /** The same condition on the maps themselves. */
  unlisted: string
}

/** Most pairs that are looked for together, with a few bytes of memory each; where fields are more, the maps are read. */
const mostPairs = 50_000

const catalogued = { '=': `'string'`, '#': `'long', 'double', 'wide'` }

/**
 * The condition that some field has one of the values, all of them listed. The engine asks the catalogue for the names
 * while it plans the statement; the catalogue is written before the messages are.
 */
export function pairOfAnyField(
  { catalogue, values, sign, unlisted }: InAnyField,
  parameters: SqlParameters,
): string {
  const most = Math.floor(mostPairs / values.length)
  const names = `SELECT DISTINCT field FROM ${catalogue} WHERE type IN (${catalogued[sign]}) LIMIT ${most + 1}`
  const ofField = `arrayMap(v -> concat(field, '${sign}', v), ${parameters.add('Array(String)', values)})`
  // Of an empty list the engine would not ask the index.
  const wanted = `(SELECT arrayPushBack(groupArrayArray(${ofField}), '${sign}') FROM (${names}))`
  return `(hasAny(${listedPairs}, ${wanted}) OR ((SELECT count() FROM (${names})) > ${most} AND ${unlisted}))`
}

/** Lets the engine leave out granules where none of the texts, which are sieved, is; by itself it decides nothing. */
export function mayBeIn(sieved: readonly string[], parameters: SqlParameters): string {
  return `indexHint(${hasOneOf(sieve, 'String', sieved, parameters)})`
}

export function byShape(texts: readonly string[]) {
  return {
    listed: texts.filter(isListed),
    sieved: texts.filter((text) => !isListed(text)),
  }
}
