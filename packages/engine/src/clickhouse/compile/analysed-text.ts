import { boundedWords, lowerText, termUnits, tokenize } from '@logline/query-language'
import { allOf, anyOf, never } from './conditions.ts'
import type { SqlParameters } from './parameters.ts'

/** A column of analysed text: the lower-cased expression and how the token functions are told its tokenizer. */
export interface AnalysedText {
  sql: string
  /**
   * Last argument of the token functions. Empty where a text index decides, letter for letter on `sql`: naming the
   * tokenizer there keeps the index from being used.
   */
  tokenizer: string
}

export const messageText: AnalysedText = { sql: 'lowerUTF8(message)', tokenizer: '' }
export const fullMessageText: AnalysedText = { sql: 'lowerUTF8(full_message)', tokenizer: '' }

/** Any of the units of bare terms. */
export function termsSql(text: AnalysedText, values: readonly string[], parameters: SqlParameters): string {
  const units = values.flatMap(termUnits)
  const tokens = units.flatMap((unit) => (unit.type === 'token' ? [unit.token] : []))
  const phrases = units.flatMap((unit) => (unit.type === 'phrase' ? [unit.text] : []))
  return anyOf([
    tokensSql('hasAnyTokens', text, tokens, parameters),
    ...phrases.map((phrase) => phraseSql(text, phrase, 0, parameters)),
  ])
}

/** The tokens of a phrase, one after the other, or with `slop` shifted against each other by at most that. */
export function phraseSql(
  text: AnalysedText,
  phrase: string,
  slop: number,
  parameters: SqlParameters,
): string {
  const tokens = tokenize(phrase)
  if (tokens.length === 0) return never
  const present = () => tokensSql('hasAllTokens', text, tokens, parameters)
  if (slop > 0) return allOf([present(), sloppySql(text, tokens, slop, parameters)])
  const phraseCall = () =>
    `hasPhrase(${text.sql}, ${parameters.add('String', lowerText(phrase))}${text.tokenizer})`
  const inOrder = tokens.length === 1 ? present() : phraseCall()
  const words = boundedWords(phrase)
  return words
    ? allOf([inOrder, `match(${text.sql}, ${parameters.add('String', boundedPattern(words))})`])
    : inOrder
}

/** Tokens, and beside them the whole words that the tokenizer takes apart; as `wordsOf` of the query language. */
export function wordsSql(text: AnalysedText): string {
  const foreign = `arrayFilter(w -> NOT isValidASCII(w), extractAll(${text.sql}, '[\\\\pL\\\\pN\\\\pM_]+'))`
  return `arrayConcat(tokens(${text.sql}, 'asciiCJK'), if(isValidASCII(${text.sql}), [], ${foreign}))`
}

function tokensSql(
  search: 'hasAnyTokens' | 'hasAllTokens',
  text: AnalysedText,
  tokens: readonly string[],
  parameters: SqlParameters,
): string {
  if (tokens.length === 0) return never
  const needles = parameters.add('Array(String)', [...new Set(tokens)])
  return `${search}(${text.sql}, ${needles}${text.tokenizer})`
}

/** For each wanted token its shifts against the phrase; some shift must be near to one of every token. */
function sloppySql(
  text: AnalysedText,
  tokens: readonly string[],
  slop: number,
  parameters: SqlParameters,
): string {
  const wanted = parameters.add('Array(String)', tokens)
  const places = 'arrayFilter((place, token) -> token = wanted, arrayEnumerate(t), t)'
  const shiftsOfAll = `arrayMap((wanted, offset) -> arrayMap(place -> toInt64(place) - toInt64(offset), ${places}), ${wanted}, arrayEnumerate(${wanted}))`
  const isNear = `arrayExists(shift -> shift BETWEEN least AND least + ${parameters.add('Int64', slop)}, own)`
  const fits = `arrayExists(least -> arrayAll(own -> ${isNear}, shifts), arrayFlatten(shifts))`
  return `arrayExists(t -> arrayExists(shifts -> ${fits}, [${shiftsOfAll}]), [tokens(${text.sql}, 'asciiCJK')])`
}

const notLetter = '[^\\pL\\pN\\pM_]'
const edge = `${notLetter}|[\\p{Han}\\p{Hiragana}]`

/** RE2 pattern of words that are not parts of longer ones; words are letters, marks, digits and `_`, so need no escape. */
function boundedPattern(words: readonly string[]): string {
  return `(?:^|${edge})${words.join(`${notLetter}+`)}(?:$|${edge})`
}
