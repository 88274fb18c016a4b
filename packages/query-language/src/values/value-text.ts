/** The finite number that a query value spells, else null: `5`, `-0.5`, `1e3`; never `0x10`, `Infinity` or an empty text. */
export function parseNumber(text: string): number | null {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return null
  const value = Number(text)
  // Adding zero makes a plain zero of a negative one.
  return Number.isFinite(value) ? value + 0 : null
}

/** From here on a double holds only some of the whole numbers. */
const wideFrom = 2 ** 53

/** The whole number that a query value spells where doubles are too coarse to tell it from its neighbours, else null. */
export function parseWideNumber(text: string): bigint | null {
  const double = parseNumber(text)
  if (double === null || Math.abs(double) < wideFrom) return null
  return BigInt(/^[+-]?\d+$/.test(text) ? text.replace('+', '') : double)
}

/**
 * A stored text that is found by ranges of numbers, too; valid for RE2 and JavaScript. Narrower than what a query may
 * spell, so that every such text is a finite number.
 */
export const numericTextPattern = '^-?[0-9]{1,40}([.][0-9]{1,40})?([eE][+-]?[0-9]{1,2})?$'

const numericText = new RegExp(numericTextPattern)

/** The number a stored text spells, else null. */
export function numberInText(text: string): number | null {
  return numericText.test(text) ? Number(text) + 0 : null
}

/** Order of texts by code point, which is the order of their UTF-8 bytes: negative, zero or positive. */
export function compareTexts(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = unitWeight(left.charCodeAt(index)) - unitWeight(right.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Surrogates stand for code points above all others. */
function unitWeight(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800
  return unit >= 0xd800 ? unit + 0x2000 : unit
}
