import type { ChartValue } from '../../chart-parts/chart-value-menu.tsx'
import { groupPath, groupsOf } from '../series/group-values.ts'
import type { XyChart } from './prepare-xy.ts'

/** What a click on a series at a row is about: its innermost group, else the number itself. Null: there is nothing. */
export function valueOfTrace({ rows, traces }: XyChart, row: number, trace: number): ChartValue | null {
  const clicked = traces[trace]
  const value = clicked?.values[row]
  if (!clicked || value === null || value === undefined) return null
  const groups = groupsOf(rows[row] ?? [], clicked.columns, clicked.metric)
  const group = groups.columns.at(-1) ?? groups.rows.at(-1)
  return group ? { ...group, groups } : { field: clicked.metric, value, groups }
}

/** The value a name in the legend stands for; null when it is more than one field (reference: widgets, section 5). */
export function valueOfLegend(
  { traces }: Pick<XyChart, 'traces'>,
  name: string,
  metricCount: number,
): ChartValue | null {
  const trace = traces.find((one) => one.name === name)
  // A time is a part of the name that no menu is for.
  const [column, ...more] = trace?.columns.length === 1 ? groupPath(trace.columns) : []
  if (!column || more.length > 0 || metricCount !== 1) return null
  return { ...column, groups: { rows: [], columns: [column], metric: null } }
}
