/**
 * JSON whose whole numbers beyond 2^53 keep their digits: as `bigint` when they fit into 64 bits with a sign, else as
 * text. Everything else is what JSON.parse and JSON.stringify make of it.
 */

/** A number that may be too long, outside of the cheapest way to say it. Nearly no text has one. */
const longNumber = /(?:^|[:,[\s])-?\d{16}/
const wholeNumber = /^-?\d+$/
const [least, greatest] = [-(2n ** 63n), 2n ** 63n - 1n]

/** A browser that does not tell the source of a number (before 2025) rounds. `reviver` sees long numbers as they are kept. @throws SyntaxError as JSON.parse does */
export function parseExactJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  if (!longNumber.test(text)) return JSON.parse(text, reviver)
  const revive = (key: string, value: unknown, context?: { source?: string }) => {
    const kept = typeof value === 'number' ? exactNumber(value, context?.source) : value
    return reviver ? reviver(key, kept) : kept
  }
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown) // the types lack the context of ES2026
}

function exactNumber(value: number, source: string | undefined): number | bigint | string {
  if (source === undefined || Number.isSafeInteger(value) || !wholeNumber.test(source)) return value
  const whole = BigInt(source)
  return whole >= least && whole <= greatest ? whole : source
}

// The types lack it as yet (ES2026).
const { rawJSON } = JSON as typeof JSON & { rawJSON: (text: string) => unknown }

/** Writes a `bigint` as a JSON number with all of its digits. Hot path: a replacer is asked for only when there is one. */
export function exactJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return JSON.stringify(
      value,
      (_, part) => (typeof part === 'bigint' ? rawJSON(String(part)) : part),
      indent,
    )
  }
}
