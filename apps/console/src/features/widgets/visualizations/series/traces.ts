import type { PivotResult } from '@logline/contract'
import { type Unit, unitOf } from '../../../../kit/charts/labels/units.ts'
import {
  type AggregationConfig,
  type AggregationSeries,
  columnKey,
  groupText,
  metricName,
  pivotLines,
} from '../../../view-model/index.ts'
import { type KeyPart, keyReader, keyText } from './group-values.ts'

/** One value for each row: of a metric, in one combination of column values. */
export interface Trace {
  /** What its colour is kept by; `traceLabel` is what is read. */
  name: string
  /** Function of the metric, such as `avg(took_ms)`. */
  metric: string
  unit: Unit | null
  columns: readonly KeyPart[]
  /** Sums over all columns beside the columns themselves. */
  isTotal: boolean
  /** By row; null where there is none. */
  values: readonly (number | null)[]
}

export interface Traces {
  rows: readonly (readonly KeyPart[])[]
  traces: readonly Trace[]
}

/** Rows and series of a chart (reference: widgets, section 5). */
export function tracesOf(config: AggregationConfig, chart: PivotResult): Traces {
  const hasColumns = config.column_pivots.length > 0
  const { lines, columns } = pivotLines(chart, hasColumns)
  const rowParts = keyReader(
    config.row_pivots,
    lines.map(({ key }) => key),
    chart,
  )
  const columnParts = keyReader(config.column_pivots, columns, chart)
  const perColumn = columns.flatMap((values) => {
    const parts = columnParts(values)
    return config.series.map(
      (series): Trace => ({
        name: traceName(values, series, config.series.length),
        metric: series.function,
        unit: unitOf(series),
        columns: parts,
        isTotal: false,
        values: lines.map((line) => numberOf(line.cells.get(columnKey(values, metricName(series))))),
      }),
    )
  })
  const totals = hasColumns && config.rollup ? config.series.map((series) => totalOf(series)) : []
  return {
    rows: lines.map(({ key }) => rowParts(key)),
    traces: [...perColumn, ...totals],
  }

  function totalOf(series: AggregationSeries): Trace {
    const name = metricName(series)
    return {
      name,
      metric: series.function,
      unit: unitOf(series),
      columns: [],
      isTotal: true,
      values: lines.map((line) => numberOf(line.totals.get(name))),
    }
  }
}

function traceName(values: readonly string[], series: AggregationSeries, metricCount: number): string {
  const column = values.map(groupText).join('-')
  if (column === '') return metricName(series)
  return metricCount > 1 ? `${column}-${metricName(series)}` : column
}

/** A name as it is read: instants in the zone. */
export function traceLabel({ name, columns }: Pick<Trace, 'name' | 'columns'>, timeZone: string): string {
  const groups = columns.map(({ value }) => groupText(value)).join('-')
  return keyText(columns, timeZone) + name.slice(groups.length)
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
