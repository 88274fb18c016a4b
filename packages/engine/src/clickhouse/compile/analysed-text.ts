import { codedWordMark, indexedWords, sloppyNeeds } from '@logline/query-language'
import { allOf, anyOf, containsOneOf, never } from './conditions.ts'
import { hasAllOf, hasAnyOf, indexedWordsOf, type SearchedWords, wordSource } from './indexed-texts.ts'
import type { SqlParameters } from './parameters.ts'

/** A column of analysed text. */
export interface AnalysedText {
  column: string
  /** What its words are taken from: it, in lower case, or what `words` has instead. */
  sql: string
  /** Its words. */
  indexed: SearchedWords
  /** The text in lower case. */
  lowered: string
  /** Its words, written so that the index finds them, or '' where it finds them in the text itself. */
  words: string
}

export const messageText = analysedText('message')
export const fullMessageText = analysedText('full_message')

function analysedText(column: string): AnalysedText {
  const [lowered, words, sql] = [`lowerUTF8(${column})`, `${column}_words`, wordSource(column)]
  const indexed = {
    ...indexedWordsOf(column),
    mayHaveOne: (wanted: readonly string[], parameters: SqlParameters) =>
      containsOneOf(sql, wanted, parameters) ?? '1',
  }
  return { column, sql, indexed, lowered, words }
}

/** Any of the words of bare terms. */
export function termsSql(text: AnalysedText, values: readonly string[], parameters: SqlParameters): string {
  return hasAnyOf(text.indexed, [...new Set(values.flatMap(indexedWords))], parameters)
}

/** The words of phrases, one after the other, or with `slop` shifted against each other by at most that. */
export function phraseSql(
  text: AnalysedText,
  phrase: string,
  slop: number,
  parameters: SqlParameters,
): string {
  const words = indexedWords(phrase)
  if (words.length === 0) return never
  const present = hasAllOf(text.indexed, [...new Set(words)], parameters)
  if (words.length === 1) return present
  if (slop > 0) return allOf([present, sloppySql(text, words, slop, parameters)])
  return allOf([present, `hasPhrase(${text.sql}, ${parameters.add('String', words.join(' '))}, 'asciiCJK')`])
}

/** The words of a text, an array. */
export function wordsSql({ lowered, words }: AnalysedText): string {
  const start = codedWordMark.length + 1
  const plain = `arrayMap(w -> if(startsWith(w, '${codedWordMark}'), unhex(substring(w, ${start})), w), arrayFilter(w -> w != '${codedWordMark}', tokens(${words}, 'asciiCJK')))`
  return `if(empty(${words}), tokens(${lowered}, 'asciiCJK'), ${plain})`
}

/** What holds for the text when it holds for a word of it, asked of those that are not written out as words. */
export function beforeWordsSql({ words }: AnalysedText, condition: string): string {
  return anyOf([condition, `${words} != ''`])
}

/** As `holdsSloppily` of the query language; `t` are the tokens, `least` the least shift of a word against the phrase. */
function sloppySql(
  text: AnalysedText,
  words: readonly string[],
  slop: number,
  parameters: SqlParameters,
): string {
  const needs = sloppyNeeds(words)
  const single = needs.filter(({ count }) => count === 1)
  const array = (type: string, values: readonly (string | number)[]) =>
    parameters.add(`Array(${type})`, values)
  const places = 'arrayFilter((place, token) -> token = wanted, arrayEnumerate(t), t)'
  const shifts = `arrayMap((wanted, offset) -> arrayMap(place -> toInt64(place) - offset, ${places}), ${array(
    'String',
    single.map(({ word }) => word),
  )}, ${array(
    'Int64',
    single.map(({ from }) => from),
  )})`
  const isNear = `toInt64(place) BETWEEN least + from AND least + upto + ${parameters.add('Int64', slop)}`
  const count = `arrayCount((place, token) -> token = word AND ${isNear}, arrayEnumerate(t), t)`
  const columns = [
    array(
      'String',
      needs.map(({ word }) => word),
    ),
    array(
      'Int64',
      needs.map(({ from }) => from),
    ),
    array(
      'Int64',
      needs.map(({ upto }) => upto),
    ),
    array(
      'UInt32',
      needs.map(({ count }) => count),
    ),
  ]
  const isMet = `arrayAll((word, from, upto, least_count) -> ${count} >= least_count, ${columns.join(', ')})`
  return `arrayExists(t -> arrayExists(least -> ${isMet}, arrayDistinct(arrayFlatten(${shifts}))), [tokens(${text.sql}, 'asciiCJK')])`
}
