import type { PivotResult, PivotRow } from '@logline/contract'
import { aggregationConfigOf } from '../../../view-model/index.ts'
import type { VisualizationData } from './visualization.ts'

/** A group of the values of a field, as a widget has it. */
export const groupedBy = (field: string) => ({ type: 'values', fields: [field], config: { limit: 15 } })
/** The metric of the test data unless told otherwise. */
export const countMetric = { function: 'count()', config: { name: null } }

/** A row as the server answers; cells by their column values and metric, parted by slashes. */
export function leafRow(key: string[], cells: Record<string, number>, total?: number): PivotRow {
  return {
    key,
    source: 'leaf',
    values: [
      ...Object.entries(cells).map(([path, value]) => ({
        key: path.split('/'),
        value,
        rollup: false,
        source: 'col-leaf' as const,
      })),
      ...(total === undefined
        ? []
        : [{ key: ['count()'], value: total, rollup: true, source: 'row-leaf' as const }]),
    ],
  }
}

/** An hour of answers, 2026-11-20 from 09:00 UTC, with the config they belong to. */
export function pivotData(config: Record<string, unknown>, rows: PivotRow[]): VisualizationData {
  const chart: PivotResult = {
    id: 'c',
    type: 'pivot',
    total: 1,
    rows,
    effective_timerange: {
      type: 'absolute',
      from: '2026-11-20T09:00:00.000Z',
      to: '2026-11-20T10:00:00.000Z',
    },
  }
  return {
    config: aggregationConfigOf({ series: [countMetric], column_pivots: [], rollup: true, ...config }),
    chart,
    trend: null,
    events: null,
  }
}

/** By time, in buckets the server chooses. */
export const overTime = {
  type: 'time',
  fields: ['timestamp'],
  config: { interval: { type: 'auto', scaling: 1 } },
}
