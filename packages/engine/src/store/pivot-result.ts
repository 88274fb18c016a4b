import type { ResolvedTimeRange } from '@logline/message'

/** The documented pivot result (reference: search types, section 4). */
export interface PivotResult {
  total: number
  rows: PivotRow[]
  /** Least and greatest timestamp of the matches; null when nothing matched, or they were not asked for. */
  extent: ResolvedTimeRange | null
}

export interface PivotRow {
  key: string[]
  values: PivotCell[]
  source: 'leaf' | 'non-leaf'
}

export interface PivotCell {
  key: string[]
  value: number | bigint | string | boolean | null
  rollup: boolean
  source: 'row-leaf' | 'col-leaf' | 'row-inner'
}
