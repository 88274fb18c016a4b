const wholePattern = /^[+-]?\d+$/
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const [least, greatest] = [-(2n ** 63n), 2n ** 63n - 1n]
/** More digits than 64 bits have. */
const maxWholeLength = 20

/** What a text says when it is written as a number in decimal digits, as nearly as a double can say it. */
export function writtenNumber(text: string): number | undefined {
  const trimmed = text.trim()
  return numberPattern.test(trimmed) ? Number(trimmed) : undefined
}

/** A whole number of at most 64 bits, with all of its digits. */
export function writtenWhole(text: string): number | bigint | undefined {
  const trimmed = text.trim()
  if (!wholePattern.test(trimmed)) return undefined
  const number = Number(trimmed)
  if (Number.isSafeInteger(number)) return number
  if (trimmed.length > maxWholeLength) return undefined
  const whole = BigInt(trimmed.replace('+', ''))
  return whole >= least && whole <= greatest ? whole : undefined
}
