import type { ScriptingTable } from '@logline/contract'
import { csvLine } from '../../http/files/csv-line.ts'

/** The table as CSV, with the names of the columns in the first line. */
export function csvTable({ schema, datarows }: ScriptingTable): string {
  return [schema.map(({ name }) => name), ...datarows].map(csvLine).join('')
}

/** The table drawn with dashes and bars, for terminals. */
export function drawnTable({ schema, datarows }: ScriptingTable): string {
  const rows = [schema.map(({ name }) => name), ...datarows].map((row) => row.map(cellText))
  const widths = schema.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const rule = `+${widths.map((width) => '-'.repeat(width + 2)).join('+')}+`
  const [header = '', ...lines] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return `${[rule, header, rule, ...lines, ...(lines.length > 0 ? [rule] : [])].join('\n')}\n`
}

/** A line break would tear the table. */
function cellText(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replaceAll(/[\r\n\t]+/g, ' ')
}
