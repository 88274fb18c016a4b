import { codedWordMark } from '@logline/query-language'

const letter = String.raw`[^\\P{L}\\p{Han}\\p{Hiragana}]\\pM*`
const digit = String.raw`\\p{Nd}`
const words = [
  `_*(?:${letter}(?:[.:\\'’·]?${letter})*|${digit}(?:[.,;\\'’]?${digit})*)+(?:_+(?:${letter}(?:[.:\\'’·]?${letter})*|${digit}(?:[.,;\\'’]?${digit})*)+)*_*`,
  String.raw`[\\p{Han}\\p{Hiragana}]\\pM*`,
  String.raw`[\\x{2600}-\\x{27BF}\\x{1F300}-\\x{1FAFF}]`,
].join('|')

/**
 * The words of a message that was stored before words were (`indexedText` of the query language), as SQL. Near enough:
 * scripts without spaces and Katakana beside letters are cut otherwise. Never to be changed: it belongs to a migration.
 */
export function earlierWords(lowered: string): string {
  const isCutOtherwise = `match(${lowered}, '[^\\\\x00-\\\\x7F]|[0-9][,;][0-9]')`
  const isPlain = `match(w, '^[a-z0-9_]([a-z0-9_.:\\']*[a-z0-9_])?$') OR lengthUTF8(w) = 1`
  const coded = `if(${isPlain}, w, concat('${codedWordMark}', lower(hex(w))))`
  const list = `arrayMap(w -> ${coded}, extractAll(${lowered}, '${words}'))`
  return `if(${isCutOtherwise}, arrayStringConcat(${list}, ' '), '')`
}
