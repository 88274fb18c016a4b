export interface CsvForm {
  separator: string
  quote: string
  escapeCharacter: string
  /** What stands outside of quotes is ignored. */
  isStrict: boolean
  /** Blanks before a quote are no part of the column. */
  ignoresLeadingBlanks: boolean
}

/**
 * The columns of one line, as opencsv reads them: a separator within quotes is none, a doubled or escaped quote within
 * quotes is one, and a quote in the middle of a column belongs to it. An escape character that escapes nothing stays,
 * as in paths of Windows. Null when a quote is not closed.
 */
export function csvColumns(line: string, form: CsvForm): string[] | null {
  const { separator, quote, isStrict } = form
  const columns: string[] = []
  let column = ''
  let isQuoted = false
  /** Whether the quotes are within the column instead of around it. */
  let isInside = false
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    const next = line.charAt(at + 1)
    if (isQuoted && isEscaped(character, next, form)) {
      column += next
      at++
    } else if (character === quote) {
      if (!isQuoted) isInside = !isStrict && !isBeginning(column, form)
      if (isInside) column += quote
      else if (!isQuoted) column = ''
      isQuoted = !isQuoted
    } else if (character === separator && !isQuoted) {
      columns.push(column)
      column = ''
      isInside = false
    } else if (isQuoted || !isStrict) column += character
  }
  return isQuoted ? null : [...columns, column]
}

/** Within quotes. */
function isEscaped(character: string, next: string, { quote, escapeCharacter }: CsvForm): boolean {
  if (character === escapeCharacter && (next === quote || next === escapeCharacter)) return true
  return character === quote && next === quote
}

function isBeginning(column: string, { ignoresLeadingBlanks }: CsvForm): boolean {
  return (ignoresLeadingBlanks ? column.trim() : column) === ''
}

interface CsvConfig {
  column_header: string
  separator: string
  quote_char: string
  escape_char: string
  strict_quotes: boolean
  trim_leading_whitespace: boolean
}

/** Reads lines as fields by the names of the header; a line with another number of columns, or a quote that is not closed, has none. */
export function csvReader(config: CsvConfig): (line: string) => [name: string, value: string][] {
  const form: CsvForm = {
    separator: config.separator.charAt(0) || ',',
    quote: config.quote_char.charAt(0) || '"',
    escapeCharacter: config.escape_char.charAt(0) || '\\',
    isStrict: config.strict_quotes,
    ignoresLeadingBlanks: config.trim_leading_whitespace,
  }
  const names = headerOf(config.column_header, form)
  return (line) => {
    const columns = csvColumns(line, form)
    if (columns === null || columns.length !== names.length) return []
    return names.map((name, index) => [name, columns[index] ?? ''])
  }
}

/** Written with the separator of the lines, or with commas as the page says: no name has any. */
function headerOf(header: string, { separator }: CsvForm): string[] {
  return header.split(header.includes(separator) ? separator : ',').map((name) => name.trim())
}
