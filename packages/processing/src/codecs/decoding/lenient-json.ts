import { parseExactJson } from '@logline/message'

/**
 * JSON as the reference reads it: raw control characters inside strings and trailing commas are allowed, and whole
 * numbers of 64 bits keep their digits.
 * @throws SyntaxError when it is no JSON even so
 */
export function parseLenientJson(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch (error) {
    const repaired = repairJson(text)
    if (repaired === text) throw error
    return parseExactJson(repaired)
  }
}

/** Escapes raw control characters inside strings and drops commas before a closing bracket. */
function repairJson(text: string): string {
  let repaired = ''
  let copiedTo = 0
  let isInString = false
  let commaAt = -1
  const replace = (from: number, to: number, by: string) => {
    repaired += text.slice(copiedTo, from) + by
    copiedTo = to
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === 0x5c) at++
      else if (code === 0x22) isInString = false
      else if (code < 0x20) replace(at, at + 1, `\\u${code.toString(16).padStart(4, '0')}`)
    } else if (code === 0x22) {
      isInString = true
      commaAt = -1
    } else if (code === 0x2c) {
      commaAt = at
    } else if (code === 0x7d || code === 0x5d) {
      if (commaAt !== -1) replace(commaAt, commaAt + 1, '')
      commaAt = -1
    } else if (code > 0x20) {
      commaAt = -1
    }
  }
  return repaired + text.slice(copiedTo)
}
