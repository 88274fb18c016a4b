const special = /[\s+\-!(){}[\]^"~*?:\\/&|<>\u3000]/g
const operatorWord = /^(?:AND|OR|NOT)$/

/** Takes the backslashes away: each stands before a character that is meant as itself, or before `u` and its number. */
export function unescapeText(text: string): string {
  return text
    .replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, code, character) =>
      code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .toWellFormed()
}

/** Writes a value so that it is read back as one word with just this value. */
export function escapeWord(value: string): string {
  if (value === '') return '""'
  if (operatorWord.test(value)) return `\\${value}`
  return value.replace(special, '\\$&')
}

/** Writes a value between quotation marks. */
export function quoteText(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

/** The inside of a quoted text, unescaped. */
export function unquoteText(quoted: string): string {
  return unescapeText(quoted.slice(1, -1))
}
