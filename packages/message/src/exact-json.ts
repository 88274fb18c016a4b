/**
 * JSON whose whole numbers beyond 2^53 keep their digits: as `bigint` when they fit into 64 bits with a sign, else as
 * text. Everything else is what JSON.parse and JSON.stringify make of it.
 */

/** A number that may be too long, outside of the cheapest way to say it. Nearly no text has one. */
const longNumber = /(?:^|[:,[\s])-?\d{16}/
const wholeNumber = /^-?\d+$/
const [least, greatest] = [-(2n ** 63n), 2n ** 63n - 1n]

/**
 * An answer of the API. Whole numbers of messages that do not fit into 64 bits are texts in it already: one that is
 * written as a number, such as a sum, is a double. @throws SyntaxError as JSON.parse does
 */
export function parseExactAnswer(text: string): unknown {
  return parseExact(text, (value) => value)
}

/** A browser that does not tell the source of a number (before 2025) rounds. `reviver` sees long numbers as they are kept. @throws SyntaxError as JSON.parse does */
export function parseExactJson(text: string, reviver?: Reviver): unknown {
  return parseExact(text, (_, source) => source, reviver)
}

type Reviver = (key: string, value: unknown) => unknown
/** What becomes of a whole number that does not fit into 64 bits. */
type Beyond = (value: number, source: string) => number | string

function parseExact(text: string, beyond: Beyond, reviver?: Reviver): unknown {
  if (reviver === undefined) {
    const parsed: unknown = JSON.parse(text)
    if (isPlainAndSafe(parsed) || !longNumber.test(text)) return parsed
  } else if (!longNumber.test(text)) return JSON.parse(text, reviver)
  const revive = (key: string, value: unknown, context?: { source?: string }) => {
    const kept = typeof value === 'number' ? exactNumber(value, context?.source, beyond) : value
    return reviver ? reviver(key, kept) : kept
  }
  return JSON.parse(text, revive as Reviver) // the types lack the context of ES2026
}

/** An object without lists and objects in it, of which no number was rounded: most messages, at a third of the time of a search in the text. */
function isPlainAndSafe(parsed: unknown): boolean {
  if (typeof parsed !== 'object' || parsed === null) return false
  const members = parsed as Readonly<Record<string, unknown>> // a list has members, too
  for (const name in members) {
    const value = members[name]
    if (typeof value === 'number' ? Math.abs(value) > Number.MAX_SAFE_INTEGER : typeof value === 'object')
      return false
  }
  return true
}

function exactNumber(value: number, source: string | undefined, beyond: Beyond): number | bigint | string {
  if (source === undefined || Number.isSafeInteger(value) || !wholeNumber.test(source)) return value
  const whole = BigInt(source)
  return whole >= least && whole <= greatest ? whole : beyond(value, source)
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
