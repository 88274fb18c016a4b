// The words of analysed text, cut as Lucene's standard analyser cuts them: the default word boundaries of Unicode
// (UAX #29, with its classes and rules by their numbers) and, beyond them, one word for each ideograph and each letter of
// Hiragana, for a run of letters of a script that writes without spaces, and for an emoji. Compared with Lucene 9.7 over
// every code point and 60,000 random texts: letters and symbols that Unicode got after version 12 differ.

/** A longer word is cut into pieces of this length, UTF-16 units. */
const longestToken = 255

const withoutSpaces = [
  'Thai',
  'Lao',
  'Myanmar',
  'Khmer',
  'Tai_Le',
  'New_Tai_Lue',
  'Tai_Tham',
  'Tai_Viet',
  'Ahom',
]
const complex = `[[${withoutSpaces.map((script) => String.raw`\p{Script=${script}}`).join('')}]&&[\\p{L}\\p{M}]]`
const hebrew = String.raw`[\p{Script=Hebrew}&&\p{Lo}]`
const katakana = String.raw`[\p{Script=Katakana}\u3031-\u3035\u309b\u309c\u30a0\u30fc\uff70]`
const digit = String.raw`[\p{Nd}\u066b]`
/** Marks and invisible characters belong to what stands before them (WB4). */
const extend = String.raw`[\p{Grapheme_Extend}\p{Mc}\u{1f3fb}-\u{1f3ff}[\p{Cf}--[\u200b\u{e0001}]]]*`
const connector = String.raw`(?:[\p{Pc}\u202f]${extend})`
const ideograph = String.raw`[\p{Script=Han}\p{Script=Hiragana}]`
const otherLetters = String.raw`\u02c2-\u02c5\u02d2-\u02d7\u02de\u02df\u02ed\u02ef-\u02ff\u055b\u055c\u055e\u05f3\ua720\ua721\ua789\ua78a\uab5b`
const others = [
  String.raw`\p{Ideographic}`,
  katakana,
  complex,
  String.raw`\p{Script=Hiragana}`,
  extend.slice(0, -1),
  hebrew,
  digit,
]
const plainLetter = `[[\\p{Alphabetic}${otherLetters}]${others.map((other) => `--${other}`).join('')}]`
/** What joins two letters (WB6, WB7), and two digits (WB11, WB12). */
const betweenBoth = String.raw`.\u2018\u2019\u2024\ufe52\uff07\uff0e'`
const betweenLetters = String.raw`[:\xb7\u0387\u05f4\u2027\ufe13\ufe55\uff1a${betweenBoth}]${extend}`
const betweenDigits = String.raw`[,;\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe10\ufe14\ufe50\ufe54\uff0c\uff1b${betweenBoth}]${extend}`

const letter = `(?:${plainLetter}${extend}|${hebrew}${extend}(?:"${extend}(?=${hebrew}))?)`
const letters = `${letter}(?:(?:${betweenLetters})?${letter})*(?:(?<=${hebrew}${extend})'${extend})?`
const digits = `${digit}${extend}(?:(?:${betweenDigits})?${digit}${extend})*`
const core = `(?:(?:${katakana}${extend})+|(?:${letters}|${digits})+)`
const word = `(?<![\\p{Pc}\\u202f])${connector}*${core}(?:${connector}+${core})*${connector}*`
const older = String.raw`\u2388\u2600-\u2605\u2607-\u2612\u2614-\u2685\u2690-\u2705\u2708-\u2712\u2763-\u2767\u{1f000}-\u{1f0ff}\u{1f249}-\u{1f53d}\u{1f546}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f7d5}-\u{1f7ff}\u{1f90c}-\u{1faff}`
const picture = String.raw`[[\p{Emoji}\p{Extended_Pictographic}${older}]--[\#*0-9]--\p{RI}--\p{Alphabetic}]`
const styled = String.raw`${picture}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?`
const emoji = String.raw`(?:\p{RI}\p{RI}|[\#*0-9]\ufe0f?\u20e3|${styled}(?:[\u{e0020}-\u{e007e}]+\u{e007f})?(?:\u200d${styled})*)${extend}`

const unicodeToken = new RegExp(`${word}|${emoji}|(?:${complex}${extend})+|${ideograph}${extend}`, 'gv')
/** The same for a text of ASCII characters in lower case: many times as fast. */
const asciiToken = /(?<!_)_*[a-z0-9](?:[a-z0-9_]|(?<=[a-z])[.':](?=[a-z])|(?<=[0-9])[.',;](?=[0-9]))*/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const asciiText = /^[\x00-\x7f]*$/

/** Lower case, character by character as the reference folds it; lone surrogates become U+FFFD, as in everything stored. */
export function lowerText(text: string): string {
  const wellFormed = text.toWellFormed()
  // Alone among all characters, these two have other forms by what stands around them or become two.
  return wellFormed
    .replace(/[\u03a3\u0130]/g, (letter) => (letter === '\u0130' ? 'i' : '\u03c3'))
    .toLowerCase()
}

/** Lower case of `source`, a text that is compared as a whole, as the engine's own function has it. */
export function loweredSource(text: string): string {
  return text.toWellFormed().toLowerCase()
}

/**
 * The words of a text, lower-cased, in order. Hot path: live tails, and messages outside of ASCII when they are stored.
 * A blank always separates, so that only what is not ASCII is read by the slow rules.
 */
export function tokenize(text: string): string[] {
  const lowered = lowerText(text)
  if (asciiText.test(lowered)) return tokensIn(lowered, asciiToken)
  return lowered
    .split(' ')
    .flatMap((part) => (part === '' ? [] : tokensIn(part, asciiText.test(part) ? asciiToken : unicodeToken)))
}

function tokensIn(lowered: string, pattern: RegExp): string[] {
  const tokens = lowered.match(pattern) ?? []
  return tokens.some(({ length }) => length > longestToken)
    ? tokens.flatMap((token) => pieces(token, pattern))
    : tokens
}

/** What the analyser finds when it sees no more than so much at once. */
function pieces(token: string, pattern: RegExp): string[] {
  const cut: string[] = []
  for (let rest = token; rest !== ''; ) {
    // Half of a pair at the end is no part of a word.
    const [piece] = rest.slice(0, longestToken).match(pattern) ?? []
    if (piece === undefined) break
    cut.push(piece)
    rest = rest.slice(rest.indexOf(piece) + piece.length)
  }
  return cut
}
