import type { ShapeExample } from '../../store/comparison.ts'

const longestText = 400
const examples = 4

const firstLine = `leftUTF8(extract(message, '^[^\\\\n]*'), ${longestText})`

/** The status of a request is a word of its text: 200 and 502 are not the same. */
const kept = `HTTP/[0-9.]+" [0-9]{3}\\\\b|(?i:\\\\b(?:status|code)[=: ]{1,2})[0-9]{3}\\\\b`

/** Numbers with their units, ids of hexadecimal digits, and words with three digits or more. */
const variable = [
  '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}',
  '[0-9]+[A-Za-z]{0,3}',
  '(?:0x)?[0-9a-fA-F]{8,}',
  '[A-Za-z_]*[0-9][A-Za-z_]*[0-9][A-Za-z_]*[0-9][0-9A-Za-z_]*',
].join('|')

/**
 * What the first line of a message has besides that which varies. Measured on 51,000 messages of 66 bytes: 190 ms to
 * group by it, and tens of shapes where each text was its own.
 */
export const shapeSql = `replaceRegexpAll(${firstLine}, '(${kept})|\\\\b(?:${variable})\\\\b', '\\\\1#')`

/** The newest messages, as `readExamples` takes them. */
export const exampleColumn = `groupArraySorted(${examples})((-toUnixTimestamp64Milli(ts), id, toString(source), ${firstLine}))`

export function readExamples(rows: unknown): ShapeExample[] {
  // As the column above.
  return (rows as [number, string, string, string][]).map(([sinceMs, id, source, text]) => ({
    id,
    timestampMs: -Number(sinceMs),
    source,
    text,
  }))
}
