interface CefHeader {
  vendor: string
  product: string
  version: string
  classId: string
  name: string
  severity: string
  extensions: string
}

/** Text up to the next bar that is not escaped. */
const partPattern = /((?:[^\\|]|\\.)*)\|/sy
const partsOfHeader = 6

/**
 * @param text behind `CEF:0|`
 * @returns null when there are fewer parts than a header has
 */
export function splitHeader(text: string): CefHeader | null {
  const parts: string[] = []
  partPattern.lastIndex = 0
  while (parts.length < partsOfHeader) {
    const at = partPattern.lastIndex
    const match = partPattern.exec(text)
    if (match !== null) {
      parts.push(unescaped(match[1] ?? ''))
      continue
    }
    // An event without extensions may end with its severity.
    if (parts.length < partsOfHeader - 1 || text.slice(at).trim() === '') return null
    parts.push(unescaped(text.slice(at)).trim())
    return headerOf(parts, '')
  }
  return headerOf(parts, text.slice(partPattern.lastIndex))
}

function headerOf(parts: readonly string[], extensions: string): CefHeader {
  const [vendor = '', product = '', version = '', classId = '', name = '', severity = ''] = parts
  return { vendor, product, version, classId, name, severity, extensions }
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replaceAll(/\\([\\|])/g, '$1') : text
}
