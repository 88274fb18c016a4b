/**
 * The marks that make another letter of none: combining diacritical marks (Unicode blocks). Those of scripts in which
 * marks are letters of their own, such as the vowels of Hindi or the voiced kana, stay.
 */
export const accents = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f'

/** Lower case letters that have no decomposition, and what they are looked for and sorted as. */
export const lookalikes: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  // At the end of a word; a part of a word may end anywhere.
  ς: 'σ',
}

const accent = new RegExp(`[${accents}]`, 'g')
const lookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'g')

/**
 * A text without what upper and lower case, accents and ways of writing a letter make different (Unicode NFKD): what
 * lists are sorted by and searched in. Locale-neutral, and the same as `foldedSql` on PostgreSQL.
 */
export function foldedText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  const letters = text.normalize('NFKD').replaceAll(accent, '').toLowerCase()
  return letters.replaceAll(lookalike, (letter) => lookalikes[letter] ?? letter)
}

/** The order of texts in every list: folded, then as they are; both by code points. */
export function compareTexts(a: string, b: string): number {
  return byCodePoints(foldedText(a), foldedText(b)) || byCodePoints(a, b)
}

/** The order of the bytes of UTF-8, in which both databases compare; that of JavaScript is another beyond U+FFFF. */
function byCodePoints(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
