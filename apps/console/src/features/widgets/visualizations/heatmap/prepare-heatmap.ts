import { type Unit, unitOf } from '../../../../kit/charts/labels/units.ts'
import { columnKey, metricName, pivotLines } from '../../../view-model/index.ts'
import { type KeyPart, keyReader } from '../series/group-values.ts'
import type { VisualizationData } from '../series/visualization.ts'
import { heatmapConfigOf } from './heatmap-config.ts'

export interface HeatmapDrawable {
  /** From left to right. */
  columns: readonly (readonly KeyPart[])[]
  /** From top to bottom; groups repeat for each metric. */
  lines: readonly HeatmapLine[]
  /** What is drawn, cells without a value filled in where the widget says so. */
  cells: readonly HeatmapCell[]
  scale: { name: string; isReversed: boolean; min: number; max: number }
}

export interface HeatmapLine {
  parts: readonly KeyPart[]
  /** Name of the metric, and its function such as `avg(took_ms)`. */
  name: string
  metric: string
  unit: Unit | null
  /** By column, as the server answered. */
  values: readonly (number | null)[]
}

export interface HeatmapCell {
  column: number
  line: number
  value: number
}

/** Column groups by row groups, coloured by value (reference: widgets, section 6). */
export function prepareHeatmap({ config, chart }: VisualizationData): HeatmapDrawable {
  const options = heatmapConfigOf(config.visualization_config)
  const { lines: rows, columns } = pivotLines(chart, config.column_pivots.length > 0)
  const rowParts = keyReader(
    config.row_pivots,
    rows.map(({ key }) => key),
    chart,
  )
  const lines = config.series.flatMap((series) =>
    rows.map(
      (row): HeatmapLine => ({
        parts: rowParts(row.key),
        name: metricName(series),
        metric: series.function,
        unit: unitOf(series),
        values: columns.map((values) => numberOf(row.cells.get(columnKey(values, metricName(series))))),
      }),
    ),
  )
  const found = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const smallest = found.length > 0 ? found.reduce((a, b) => Math.min(a, b)) : null
  const missing = options.use_smallest_as_default ? smallest : options.default_value
  const cells = lines.flatMap(({ values }, line) =>
    values.flatMap((value, column) => {
      const shown = value ?? missing
      return shown === null ? [] : [{ column, line, value: shown }]
    }),
  )
  return {
    columns: columns.map(keyReader(config.column_pivots, columns, chart)),
    lines,
    cells,
    scale: {
      name: options.color_scale,
      isReversed: options.reverse_scale,
      ...scaleEnds(cells, options),
    },
  }
}

function scaleEnds(
  cells: readonly HeatmapCell[],
  { auto_scale, z_min, z_max }: { auto_scale: boolean; z_min: number | null; z_max: number | null },
): { min: number; max: number } {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { value } of cells) {
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  if (cells.length === 0) [min, max] = [0, 1]
  return auto_scale ? notFlat(min, max) : notFlat(z_min ?? min, z_max ?? max)
}

/** A single value has no scale: it goes from zero to it. */
function notFlat(min: number, max: number): { min: number; max: number } {
  if (min !== max) return { min, max }
  return min === 0 ? { min: 0, max: 1 } : { min: Math.min(0, min), max: Math.max(0, max) }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
