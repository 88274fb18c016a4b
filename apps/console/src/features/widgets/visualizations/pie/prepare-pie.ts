import { groupText } from '../../../view-model/index.ts'
import { type KeyPart, keyText } from '../series/group-values.ts'
import { type Trace, traceLabel, tracesOf } from '../series/traces.ts'
import type { VisualizationData } from '../series/visualization.ts'

export interface Pie {
  donuts: readonly Donut[]
  /** All numbers, those that make no slice as well. */
  rows: readonly { name: string; parts: readonly KeyPart[] }[]
  traces: readonly Trace[]
}

export interface Donut {
  name: string
  /** Index of its trace. */
  trace: number
  slices: readonly Slice[]
}

export interface Slice {
  /** What its colour is kept by; `pieLabels` has what is read. */
  name: string
  /** Index of its row. */
  row: number
  value: number
  /** Of the circle, from 0 to 1. */
  share: number
}

/** A donut for each metric and combination of column values (reference: widgets, section 7); a total is none of them. */
export function preparePie({ config, chart }: VisualizationData): Pie {
  const { rows: keys, traces } = tracesOf(config, chart)
  const rows = keys.map((parts) => ({ name: parts.map(({ value }) => groupText(value)).join('-'), parts }))
  return {
    donuts: traces.flatMap((trace, index) => (trace.isTotal ? [] : [donutOf(trace, index, rows)])),
    rows,
    traces,
  }
}

/** Names of slices and donuts as they are read, instants in the zone. */
export function pieLabels({ rows, traces }: Pie, timeZone: string): ReadonlyMap<string, string> {
  return new Map([
    ...traces.map((trace) => [trace.name, traceLabel(trace, timeZone)] as const),
    ...rows.map(({ name, parts }) => [name, keyText(parts, timeZone)] as const),
  ])
}

/** Only what is more than nothing has a slice. */
function donutOf({ name, values }: Trace, trace: number, rows: readonly { name: string }[]): Donut {
  const total = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0)
  const slices = values.flatMap((value, row) => {
    if (value === null || value <= 0) return []
    // Without a group there is one slice, named by its metric.
    const own = rows[row]?.name
    return [{ name: own === undefined || own === '' ? name : own, row, value, share: value / total }]
  })
  return { name, trace, slices }
}
