import type { PivotRequest } from '../../store/message-store.ts'
import type { PivotCell, PivotRow } from '../../store/pivot-result.ts'
import { type Bucket, bucketNo } from './bucket-tree.ts'
import type { PivotLevel } from './pivot-level.ts'
import { type Metric, shownMetric } from './series-sql.ts'

/** What stands for a value a message does not have (reference: search types, section 3.1). */
export const emptyValueKey = '(Empty Value)'

/** What every cell is made from: the request, and the figures of all matches. */
interface Whole {
  request: PivotRequest
  ofAll: readonly Metric[]
}

/** Writes the tree of buckets as the documented rows (reference: search types, section 4). */
export function pivotRows(root: Bucket, levels: readonly PivotLevel[], request: PivotRequest): PivotRow[] {
  const rowLevels = levels.slice(0, request.rowGroups.length)
  const columnLevels = levels.slice(request.rowGroups.length)
  const whole = { request, ofAll: root.metrics }
  const rows = leaves(root, rowLevels).map(({ bucket, key }): PivotRow => {
    return { key, source: 'leaf', values: rowCells(bucket, columnLevels, whole) }
  })
  if (rowLevels.length > 0 && request.rollup) {
    rows.push({
      key: [],
      source: 'non-leaf',
      values: cells(root, [], whole, { rollup: true, source: 'row-inner' }),
    })
  }
  return rows
}

function rowCells(row: Bucket, columnLevels: readonly PivotLevel[], whole: Whole): PivotCell[] {
  const hasColumns = columnLevels.length > 0
  const totals =
    !hasColumns || whole.request.rollup ? cells(row, [], whole, { rollup: true, source: 'row-leaf' }) : []
  if (!hasColumns) return totals
  const inColumn = { rollup: false, source: 'col-leaf' } as const
  // A row of messages without a value is not split by columns.
  if (row.isMissing) return [...totals, ...cells(row, [], whole, inColumn)]
  return [
    ...totals,
    ...leaves(row, columnLevels).flatMap(({ bucket, key }) => cells(bucket, key, whole, inColumn)),
  ]
}

function cells(
  bucket: Bucket,
  key: readonly string[],
  { request, ofAll }: Whole,
  kind: Pick<PivotCell, 'rollup' | 'source'>,
): PivotCell[] {
  return request.series.flatMap((series, index): PivotCell[] => {
    const value = shownMetric(series, bucket.metrics[index] ?? null, ofAll[index] ?? null)
    if (series.function === 'latest' && value === null) return []
    return [{ key: [...key, series.id], value, ...kind }]
  })
}

interface Leaf {
  bucket: Bucket
  key: string[]
}

/** The innermost buckets, depth first, in their order, with the keys of all their levels. */
function leaves(parent: Bucket, levels: readonly PivotLevel[]): Leaf[] {
  const [level, ...deeper] = levels
  if (!level) return [{ bucket: parent, key: [] }]
  return parent.children.flatMap((child): Leaf[] => {
    const key = keyOf(child, level)
    if (!child.isMissing)
      return leaves(child, deeper).map((leaf) => ({ ...leaf, key: [...key, ...leaf.key] }))
    // It has no deeper buckets: values levels are skipped, in a time level it has no place.
    return deeper.some(({ type }) => type === 'time') ? [] : [{ bucket: child, key }]
  })
}

function keyOf(bucket: Bucket, level: PivotLevel): string[] {
  if (level.type === 'time') return [new Date(level.buckets.startMs(bucketNo(bucket))).toISOString()]
  if (bucket.isMissing) return [emptyValueKey]
  return bucket.rawKey.map((component) => (component === null ? emptyValueKey : String(component)))
}
