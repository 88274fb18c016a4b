import type { PivotResult, PivotRow } from '@logline/contract'

type CellValue = PivotRow['values'][number]['value']

/** One row of a pivot, without the sums of outer groups. */
export interface PivotLine {
  /** A value for each row group. */
  key: readonly string[]
  /** By metric, sums over all columns; empty without a rollup. */
  totals: ReadonlyMap<string, CellValue>
  /** By `columnKey(values, metric)`. */
  cells: ReadonlyMap<string, CellValue>
}

/** A pivot as rows and columns. */
export interface PivotLines {
  lines: readonly PivotLine[]
  /** Combinations of column values in natural order; one empty combination when nothing is grouped by columns. */
  columns: readonly (readonly string[])[]
}

/** The words of the reference (widgets, "Value formatting") for messages without the field. */
const emptyValue = '(Empty Value)'

export function groupText(value: string): string {
  return value === '' ? emptyValue : value
}

export function columnKey(values: readonly string[], metric: string): string {
  return JSON.stringify([...values, metric])
}

/** Reads the rows a chart or a table draws. `hasColumns`: the widget groups by columns. */
export function pivotLines(result: PivotResult, hasColumns: boolean): PivotLines {
  const leaves = (result.rows ?? []).filter((row) => row.source === 'leaf')
  const columns = new Map<string, readonly string[]>()
  const lines = leaves.map((row) => lineOf(row, hasColumns, columns))
  const byName = [...columns.values()].sort((a, b) =>
    a.join('\n').localeCompare(b.join('\n'), 'en', { numeric: true }),
  )
  return { lines, columns: hasColumns ? byName : [[]] }
}

function lineOf(row: PivotRow, hasColumns: boolean, columns: Map<string, readonly string[]>): PivotLine {
  const totals = new Map<string, CellValue>()
  const cells = new Map<string, CellValue>()
  for (const { key, value } of row.values) {
    const metric = key.at(-1) ?? ''
    const values = key.slice(0, -1)
    if (values.length === 0) {
      totals.set(metric, value)
      if (!hasColumns) cells.set(columnKey([], metric), value)
    } else {
      columns.set(JSON.stringify(values), values)
      cells.set(columnKey(values, metric), value)
    }
  }
  return { key: row.key, totals, cells }
}
