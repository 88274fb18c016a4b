import { type Unit, unitOf } from '../../../../kit/charts/labels/units.ts'
import {
  type AggregationSeries,
  columnKey,
  groupText,
  metricName,
  pivotLines,
} from '../../../view-model/index.ts'
import { type KeyPart, keyReader } from '../series/group-values.ts'
import type { VisualizationData } from '../series/visualization.ts'

export interface DataTableDrawable {
  /** A row of spanning headings for each field that columns are grouped by. */
  columnHeadings: readonly { field: string; spans: readonly ColumnSpan[] }[]
  headings: readonly TableHeading[]
  rows: readonly TableRow[]
}

/** One value of a column group above the columns that have it. */
export interface ColumnSpan {
  part: KeyPart
  /** The groups it lies in, and itself. */
  path: readonly KeyPart[]
  span: number
}

export interface TableHeading {
  kind: 'group' | 'total' | 'metric'
  /** Field, or name of the metric. */
  name: string
  /** What the menu of the values is about: the field, or a function such as `avg(took_ms)`. */
  field: string
  /** The column groups it stands below. */
  columns: readonly KeyPart[]
  /** What a sort by it names; null for metrics of single columns, which cannot be sorted by. */
  sort: { type: 'pivot' | 'series'; field: string } | null
  unit: Unit | null
}

export interface TableRow {
  key: string
  /** As many as headings. A group is null where it repeats the row above. */
  cells: readonly (string | number | bigint | boolean | null)[]
  /** The groups of the row, the repeated ones as well. */
  parts: readonly KeyPart[]
}

/** Rows and columns of a pivot (reference: widgets, section 4). */
export function prepareTable({
  config,
  chart,
}: Pick<VisualizationData, 'config' | 'chart'>): DataTableDrawable {
  const hasColumns = config.column_pivots.length > 0
  const { lines, columns } = pivotLines(chart, hasColumns)
  const groups = config.row_pivots.flatMap((pivot) => pivot.fields).map(groupHeading)
  const columnFields = config.column_pivots.flatMap((pivot) => pivot.fields)
  const columnParts = columns.map(keyReader(config.column_pivots, columns, chart))
  const rowParts = keyReader(
    config.row_pivots,
    lines.map(({ key }) => key),
    chart,
  )
  const totals: TableHeading[] = config.rollup || !hasColumns ? config.series.map(totalHeading) : []
  const columnKeys = columns.flatMap((values) =>
    config.series.map((series) => columnKey(values, metricName(series))),
  )
  const perColumn: TableHeading[] = hasColumns
    ? columnParts.flatMap((parts) => config.series.map((series) => metricHeading(series, parts)))
    : []
  return {
    columnHeadings: columnFields.map((field, level) => ({
      field,
      spans: spansOf(columnParts, level, config.series.length),
    })),
    headings: [...groups, ...totals, ...perColumn],
    rows: lines.map((line, index) => ({
      key: JSON.stringify(line.key),
      parts: rowParts(line.key),
      cells: [
        ...groups.map((_, at) => groupCell(line.key, lines[index - 1]?.key, at)),
        ...totals.map(({ name }) => line.totals.get(name) ?? null),
        ...(hasColumns ? columnKeys.map((key) => line.cells.get(key) ?? null) : []),
      ],
    })),
  }
}

function groupHeading(name: string): TableHeading {
  return { kind: 'group', name, field: name, columns: [], sort: { type: 'pivot', field: name }, unit: null }
}

function totalHeading(series: AggregationSeries): TableHeading {
  const name = metricName(series)
  const sort = { type: 'series' as const, field: name }
  return { kind: 'total', name, field: series.function, columns: [], sort, unit: unitOf(series) }
}

function metricHeading(series: AggregationSeries, columns: readonly KeyPart[]): TableHeading {
  const unit = unitOf(series)
  return { kind: 'metric', name: metricName(series), field: series.function, columns, sort: null, unit }
}

/** Null where this group and all outer ones are those of the row above. */
function groupCell(key: readonly string[], above: readonly string[] | undefined, at: number): string | null {
  const isRepeated =
    above !== undefined && key.slice(0, at + 1).every((value, index) => value === above[index])
  return isRepeated ? null : groupText(key[at] ?? '')
}

/** Neighbours with the same values so far share a heading. */
function spansOf(columns: readonly (readonly KeyPart[])[], level: number, metricCount: number): ColumnSpan[] {
  const spans: { part: KeyPart; path: readonly KeyPart[]; span: number }[] = []
  for (const parts of columns) {
    const path = parts.slice(0, level + 1)
    const part = parts[level] ?? { field: '', value: '', isTime: false }
    const last = spans.at(-1)
    const isSame =
      last?.path.length === path.length && path.every(({ value }, at) => value === last.path[at]?.value)
    if (last && isSame) last.span += Math.max(1, metricCount)
    else spans.push({ part, path, span: Math.max(1, metricCount) })
  }
  return spans
}
