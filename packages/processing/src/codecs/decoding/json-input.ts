import { DecodeError } from './codec.ts'
import { parseLenientJson } from './lenient-json.ts'

export type JsonObject = Record<string, unknown>

/** Shorter text is parsed without counting: what it can become fits into the memory of the thread. */
const maxUncountedLength = 10_000_000
/** Each takes up to 64 bytes once it is parsed, however few characters it has. */
const maxContainers = 4_000_000
/** As deep as the reference reads. Writing a value as text again takes stack for each level. */
const maxDepth = 1000

/**
 * JSON of a sender, read leniently, within bounds that do not depend on the state of this process.
 * @param format what the refusal names
 * @param parse another way to read it; throws a SyntaxError for what it cannot read
 * @throws DecodeError
 */
export function readJson(
  text: string,
  format: string,
  parse: (text: string) => unknown = parseLenientJson,
): unknown {
  if (text.length > maxUncountedLength && containersOf(text, maxContainers) > maxContainers)
    throw new DecodeError(`${format}: more than ${maxContainers} lists and objects`)
  if (containersOf(text, maxDepth) > maxDepth && isTooDeep(text))
    throw new DecodeError(`${format}: more than ${maxDepth} lists and objects in each other`)
  try {
    return parse(text)
  } catch {
    throw new DecodeError(`${format}: not valid JSON`)
  }
}

/** @throws DecodeError also when it is JSON of another kind */
export function readJsonObject(text: string, format: string): JsonObject {
  const json = readJson(text, format)
  if (!isJsonObject(json)) throw new DecodeError(`${format}: not a JSON object`)
  return json
}

export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** Brackets and braces, also those inside of strings; counts no further than one above `enough`. */
function containersOf(text: string, enough: number): number {
  let count = 0
  for (const opening of ['{', '[']) {
    let at = text.indexOf(opening)
    while (at !== -1 && count <= enough) {
      count++
      at = text.indexOf(opening, at + 1)
    }
  }
  return count
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === 0x5c) at++
      else if (code === 0x22) isInString = false
    } else if (code === 0x22) isInString = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}
