/** The lines of a Java properties file: comments, `=` or `:` or blanks between name and value, lines that go on, escapes. */
export function javaProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>()
  for (const line of logicalLines(text)) {
    const end = line.search(/(?<!\\)(?:[=:]|\s)/)
    const name = end === -1 ? line : line.slice(0, end)
    const value = end === -1 ? '' : line.slice(end).replace(/^\s*[=:]?\s*/, '')
    properties.set(unescaped(name), unescaped(value))
  }
  return properties
}

function logicalLines(text: string): string[] {
  const lines: string[] = []
  let begun = ''
  for (const line of text.split(/\r\n|\r|\n/)) {
    const rest = line.trimStart()
    if (begun === '' && (rest === '' || rest.startsWith('#') || rest.startsWith('!'))) continue
    const backslashes = /\\*$/.exec(rest)?.[0].length ?? 0
    if (backslashes % 2 === 1) begun += rest.slice(0, -1)
    else {
      lines.push(begun + rest)
      begun = ''
    }
  }
  return begun === '' ? lines : [...lines, begun]
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' }

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, char: string) =>
    code === undefined ? (escapes[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
