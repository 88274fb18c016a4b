import type { PivotResult } from '@logline/contract'
import { exactJson } from '@logline/message'
import type { Unit } from '../../../kit/charts/labels/units.ts'
import { aggregationConfigOf, groupText, type WidgetConfig } from '../../view-model/index.ts'
import { prepareTable, type TableHeading } from '../visualizations/table/prepare-table.ts'

/** The answer to an aggregation as a table, whatever it is drawn as; instants as ISO text in UTC, numbers in full. */
export interface PivotRecords {
  columns: readonly string[]
  rows: readonly (readonly (string | number | bigint | boolean | null)[])[]
  /** By column: what its numbers are. */
  units: readonly (Unit | null)[]
}

export function pivotRecords(config: WidgetConfig, chart: PivotResult): PivotRecords {
  const aggregation = aggregationConfigOf(config)
  const { headings, rows } = prepareTable({ config: aggregation, chart })
  return {
    columns: distinct(headings.map(columnName)),
    units: headings.map(({ unit }) => unit),
    rows: rows.map(({ parts, cells }) =>
      cells.map((cell, index) => {
        // Groups repeat here: each row stands for itself.
        const isGroup = headings[index]?.kind === 'group'
        return isGroup ? (parts[index]?.value ?? null) : cell
      }),
    ),
  }
}

function columnName({ name, columns }: TableHeading): string {
  return [...columns.map(({ value }) => groupText(value)), name].join('-')
}

/** Equal names are numbered: in JSON, each is a member of its own. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** RFC 4180, with a byte order mark: spreadsheets take it for UTF-8 by that. */
export function csvOfRecords({ columns, rows }: PivotRecords): string {
  return `\uFEFF${[columns, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

/** A list of objects, one for each row. */
export function jsonOfRecords({ columns, rows }: PivotRecords): string {
  const records = rows.map((cells) =>
    Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null])),
  )
  return `${exactJson(records, 2)}\n`
}

const formulaForm = /^[=+\-@\t\r\n]/
/** Groups by numbers are texts as well. */
const numberForm = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function csvCell(value: string | number | bigint | boolean | null): string {
  const text = value === null ? '' : String(value)
  // A spreadsheet would run a text that begins like a formula; numbers are none.
  const isFormula = typeof value === 'string' && formulaForm.test(text) && !numberForm.test(text)
  const inert = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
