// The words of analysed text. The rules are those of ClickHouse's `asciiCJK` tokenizer on lower-cased text, on which the
// text index is built: found by comparing with the engine on every string of up to six characters out of its classes
// and on every code point. `.` and `'` join letters with letters and digits with digits, `:` joins letters; a run of
// underscores alone is nothing; every character outside ASCII is a token of its own.
const tokenPattern = /(?:[a-z0-9_]|(?<=[a-z])[.':](?=[a-z])|(?<=[0-9])[.'](?=[0-9]))+|\P{ASCII}/gu

/** One thing to look for in analysed text: a token of the index, or a text whose tokens must follow each other. */
export type TermUnit = { type: 'token'; token: string } | { type: 'phrase'; text: string }

/** Lower case as the index has it; lone surrogates become U+FFFD, as in everything that is stored. */
export function lowerText(text: string): string {
  return text.toWellFormed().toLowerCase()
}

/** The tokens of a text, lower-cased, in order. */
export function tokenize(text: string): string[] {
  return tokensIn(lowerText(text))
}

/**
 * Tokens and, beside them, whole words with letters outside ASCII, which the index knows only letter by letter.
 * Wildcards, regular expressions, fuzzy terms and ranges are tried on these.
 */
export function wordsOf(text: string): string[] {
  const lowered = lowerText(text)
  const foreign = (lowered.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).filter((word) => /\P{ASCII}/u.test(word))
  return [...tokensIn(lowered), ...foreign]
}

/**
 * What a bare term (one word or a run of words) asks of analysed text: any of these units. A word with letters outside
 * ASCII is a phrase of its letters; punctuation outside ASCII separates words, as punctuation inside does.
 */
export function termUnits(value: string): TermUnit[] {
  const units: TermUnit[] = []
  let endOfLast = -1
  for (const match of tokenMatches(lowerText(value))) {
    const [token] = match
    if (/^[\p{P}\p{Z}\p{C}]/u.test(token) && /^\P{ASCII}/u.test(token)) continue
    const last = units.at(-1)
    const isLetter = /^[\p{L}\p{N}\p{M}_]/u.test(token)
    if (last && isLetter && match.index === endOfLast) {
      units[units.length - 1] = { type: 'phrase', text: unitText(last) + token }
    } else units.push(/^\p{ASCII}/u.test(token) ? { type: 'token', token } : { type: 'phrase', text: token })
    endOfLast = isLetter ? match.index + token.length : -1
  }
  return units
}

/**
 * The words of a phrase when one of them has letters outside ASCII, else null. Since such a word is found letter by
 * letter, it has to be checked that it is not a part of a longer one: what stands before and after the whole, and
 * between the words, must not be a letter, unless it belongs to a script that writes without spaces.
 */
export function boundedWords(text: string): string[] | null {
  const words = lowerText(text).match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  return words.some((word) => /\P{ASCII}/u.test(word)) ? words : null
}

function unitText(unit: TermUnit): string {
  return unit.type === 'token' ? unit.token : unit.text
}

const onlyUnderscores = /^_+$/

/** Hot path (live tails): several times faster than with the places of the tokens. */
function tokensIn(lowered: string): string[] {
  return (lowered.match(tokenPattern) ?? []).filter((token) => !onlyUnderscores.test(token))
}

function tokenMatches(lowered: string): RegExpExecArray[] {
  return [...lowered.matchAll(tokenPattern)].filter(([token]) => !onlyUnderscores.test(token))
}
