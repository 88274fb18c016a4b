import type { ChartValue } from '../../chart-parts/chart-value-menu.tsx'
import { groupPath, groupsOf } from '../series/group-values.ts'
import type { Pie } from './prepare-pie.ts'

/** What a click on the slice of a row is about: its innermost group, else the number itself. */
export function valueOfSlice({ donuts, traces, rows }: Pie, donut: number, row: number): ChartValue | null {
  const trace = traces[donuts[donut]?.trace ?? -1]
  if (!trace) return null
  const groups = groupsOf(rows[row]?.parts ?? [], trace.columns, trace.metric)
  const group = groups.rows.at(-1) ?? groups.columns.at(-1)
  return group ? { ...group, groups } : { field: trace.metric, value: trace.values[row], groups }
}

/** The value a name in the legend stands for; null when it is more than one field (reference: widgets, section 7). */
export function valueOfPieLegend(
  { rows, traces }: Pie,
  name: string,
  metricCount: number,
): ChartValue | null {
  const row = rows.find((one) => one.name === name)
  // Without groups of rows, slices are named by their columns.
  const parts = row?.parts ?? traces.find((trace) => trace.name === name)?.columns ?? []
  const [group, ...more] = groupPath(parts)
  if (!group || more.length > 0 || parts.length > 1 || metricCount !== 1) return null
  const [ofRows, ofColumns] = row ? [[group], []] : [[], [group]]
  return { ...group, groups: { rows: ofRows, columns: ofColumns, metric: null } }
}
