import { validateHeaderName, validateHeaderValue } from 'node:http'

/**
 * Headers as they are configured, `Name: value, Name: value`. A piece without a colon belongs to the value before it,
 * since values may have commas.
 * @throws Error with a text for people
 */
export function writtenHeaders(...texts: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const text of texts) {
    for (const header of text.split(/,(?=\s*[!#$%&'*+\-.^_`|~\w]+\s*:)/)) {
      const colon = header.indexOf(':')
      if (/^[\s,]*$/.test(header)) continue
      const name = header.slice(0, Math.max(colon, 0)).trim()
      const value = header.slice(colon + 1).trim()
      checkHeader(name, value)
      headers[name] = value
    }
  }
  return headers
}

/** The text leaves out the value, which may be a secret. */
function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    throw new Error(
      name === '' ? 'A header has no name: write Name: value' : `The header "${name}" cannot be sent`,
    )
  }
}
