/** Values of one body: what holds the event loop while it is read, checked and written is not its length, but these. */
const maxValues = 100_000
/** Members of all objects of one body: a name is dearer than a value, and there may be as many names as members. */
const maxMembers = 30_000
/** Lists and objects within each other. */
const maxDepth = 100

const quote = 34
const backslash = 92

/**
 * What is wrong with the size of a JSON text, found without reading it; null when nothing is. Text that is no JSON may
 * be called too large as well.
 */
export function jsonSizeProblem(text: string): string | null {
  let values = 0
  let members = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    // Beginnings of lists and objects, and what stands between their members.
    else if (code === 91 || code === 123) {
      depth += 1
      values += 1
    } else if (code === 93 || code === 125) depth -= 1
    else if (code === 44) values += 1
    else if (code === 58) members += 1
    if (depth > maxDepth) return `it is more than ${maxDepth} lists and objects deep`
    if (values > maxValues) return `it has more than ${maxValues} values`
    if (members > maxMembers) return `it has more than ${maxMembers} members of objects`
  }
  return null
}

/** Place of the quote that ends the text in quotes that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}
