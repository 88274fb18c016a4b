import type { PivotResult, PivotSearchType, PivotValue } from '@logline/contract'
import { csvLine } from '../../http/files/csv-line.ts'
import { neutralised } from '../../http/files/spreadsheet-formula.ts'

interface PivotCsvOptions {
  neutralisesFormulas: boolean
}

/**
 * A pivot as a table: first the fields of its row groups, then a column for each group of columns and metric
 * (`web-1 / count()`). The last line with empty groups is the sum of all rows, where the pivot has one.
 */
export function pivotCsv(
  result: PivotResult,
  type: PivotSearchType,
  { neutralisesFormulas }: PivotCsvOptions,
): string {
  const rows = result.rows ?? []
  const groups = (type.row_groups ?? []).flatMap(({ fields }) => fields)
  const columns = columnsOf(rows.flatMap(({ values }) => values))
  const text = (value: string) => (neutralisesFormulas ? neutralised(value) : value)
  const cell = (value: unknown) => (typeof value === 'string' ? text(value) : value)
  const header = [...groups, ...columns.values()].map(text)
  const lines = rows.map(({ key, values }) => {
    const byColumn = new Map(values.map((value) => [columnKey(value), value.value]))
    const keys = groups.map((_, level) => cell(key[level]))
    return [...keys, ...Array.from(columns.keys(), (column) => cell(byColumn.get(column)))]
  })
  return [header, ...lines].map(csvLine).join('')
}

/** Names of the columns by their keys: those of column groups first, then those of the whole row. */
function columnsOf(values: readonly PivotValue[]): ReadonlyMap<string, string> {
  const isOfRow = ({ source }: PivotValue) => source !== 'col-leaf'
  const ordered = [...values.filter((value) => !isOfRow(value)), ...values.filter(isOfRow)]
  return new Map(ordered.map((value) => [columnKey(value), value.key.join(' / ')]))
}

function columnKey({ key }: PivotValue): string {
  return JSON.stringify(key)
}
