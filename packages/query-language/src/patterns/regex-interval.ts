import { codePoint, literal, type RegexNode, single } from './regex-node.ts'

/**
 * `5-20`: the numbers of the interval; leading zeros are fixed when both ends have the same length, else free. Null
 * when the text is no interval.
 */
export function numericInterval(text: string): RegexNode | null {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text)
  if (!match) return null
  const [first = '', second = ''] = match.slice(1)
  const [low, high] = Number(first) <= Number(second) ? [first, second] : [second, first]
  if (first.length === second.length) return digitInterval(low, high)
  const options: RegexNode[] = []
  for (let length = String(Number(low)).length; length <= String(Number(high)).length; length++) {
    const least = Math.max(Number(low), length === 1 ? 0 : 10 ** (length - 1))
    const greatest = Math.min(Number(high), 10 ** length - 1)
    options.push(digitInterval(String(least), String(greatest)))
  }
  const zeros: RegexNode = { type: 'repeat', part: single('0'), min: 0, max: null }
  return { type: 'sequence', parts: [zeros, { type: 'union', options }] }
}

/** Texts of digits from `low` to `high`, all of their common length. */
function digitInterval(low: string, high: string): RegexNode {
  if (low === high) return literal(low)
  const [lowDigit = '', highDigit = ''] = [low[0], high[0]]
  const [lowRest, highRest] = [low.slice(1), high.slice(1)]
  const after = (head: RegexNode, rest: RegexNode): RegexNode => ({ type: 'sequence', parts: [head, rest] })
  if (lowDigit === highDigit) return after(single(lowDigit), digitInterval(lowRest, highRest))
  const digits = (from: number, to: number): RegexNode => ({
    type: 'set',
    isNegated: false,
    ranges: [[from, to]],
  })
  if (lowRest === '') return digits(codePoint(lowDigit), codePoint(highDigit))
  const options = [
    after(single(lowDigit), digitInterval(lowRest, '9'.repeat(lowRest.length))),
    after(single(highDigit), digitInterval('0'.repeat(highRest.length), highRest)),
  ]
  if (codePoint(highDigit) - codePoint(lowDigit) > 1) {
    const anyDigits: RegexNode = {
      type: 'repeat',
      part: digits(48, 57),
      min: lowRest.length,
      max: lowRest.length,
    }
    options.push(after(digits(codePoint(lowDigit) + 1, codePoint(highDigit) - 1), anyDigits))
  }
  return { type: 'union', options }
}
