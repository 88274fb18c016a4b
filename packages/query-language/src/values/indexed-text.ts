import { tokenize } from './text-analysis.ts'

// The text index of the engine cuts by its own rules (`asciiCJK`): those of the analyser for ASCII, but `,` and `;`
// separate digits and every character outside ASCII is a token of its own. So a text that it would cut otherwise is
// stored a second time as its words, written so that the engine takes them for words (docs/decisions/0015).

/** Begins a word that is written in hexadecimal digits of its UTF-8. A text that has it itself is written out, too. */
export const codedWordMark = '_u8_'

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const cutAlike = /^[\x00-\x7f\p{Script=Han}\p{Script=Hiragana}]*$/u
const cutOtherwise = /[0-9][,;][0-9]|_[uU]8_/
/** It is looked for where a run begins only: at every character, time would be quadratic. */
const longWord = /(?<![\w.:,;'])[\w.:,;']{256}/
/** A word of ASCII that the engine does not take apart. */
const plainWord = /^[a-z0-9_](?:[a-z0-9_.':]*[a-z0-9_])?$/

/** The words of a text as the index has them, or empty where the engine finds the same in the text itself. Hot path (bench: ingest). */
export function indexedText(text: string): string {
  if (cutAlike.test(text) && !cutOtherwise.test(text) && !longWord.test(text)) return ''
  // What has no words at all has one that nobody looks for.
  return tokenize(text).map(codedWord).join(' ') || codedWordMark
}

/** The words of a query as the index has them, in order. */
export function indexedWords(value: string): string[] {
  return tokenize(value).map(codedWord)
}

function codedWord(word: string): string {
  const [first, second] = word
  // A single character is a token of the engine's, too.
  if (second === undefined && first !== undefined && (first.codePointAt(0) ?? 0) > 0x7f) return word
  if (plainWord.test(word) && !word.startsWith(codedWordMark)) return word
  return codedWordMark + hexOf(word)
}

const encoder = new TextEncoder()
const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOf(word: string): string {
  let text = ''
  for (const byte of encoder.encode(word)) text += hexDigits[byte]
  return text
}
