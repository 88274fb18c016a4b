import type { PivotRequest, Series } from '../../store/message-store.ts'
import { EngineError } from '../client/engine-error.ts'
import type { PivotLevel, TimeLevel } from './pivot-level.ts'
import { emptyMetric, type Metric, sortedSeries } from './series-sql.ts'

/** A key as the engine gives it: texts or null for each component of a values level, one number for a time level. */
export type RawKey = readonly (string | number | null)[]

export interface Bucket {
  rawKey: RawKey
  /** Of a values level: no component has a value. Such a bucket has no children. */
  isMissing: boolean
  metrics: Metric[]
  children: Bucket[]
}

/** More than this is no chart; Elasticsearch draws the line at 65,536, too (`search.max_buckets`). */
export const maxBuckets = 65_536

/** The buckets of all levels under one root, filled level by level, from outside to inside. */
export class BucketTree {
  readonly root: Bucket
  readonly #byPath = new Map<string, Bucket>()
  readonly #series: readonly Series[]

  constructor(series: readonly Series[]) {
    this.#series = series
    this.root = { rawKey: [], isMissing: false, metrics: series.map(emptyMetric), children: [] }
    this.#byPath.set(pathOf([]), this.root)
  }

  /**
   * Adds a bucket below the bucket at `parentPath`. What lies below a bucket that was cut by its level's limit, or that
   * is missing, is dropped; time buckets that were not asked for are made on the way.
   */
  add(parentPath: readonly RawKey[], levels: readonly PivotLevel[], bucket: Bucket): void {
    const parent = this.#parentAt(parentPath, levels)
    if (!parent || parent.isMissing) return
    const level = levels[parentPath.length]
    if (level?.type === 'values' && !bucket.isMissing && isFull(parent, level.limit)) return
    this.#put([...parentPath, bucket.rawKey], parent, bucket)
  }

  /** All buckets of one depth that have deeper ones: 0 is the root. */
  parentsAt(depth: number): Bucket[] {
    let buckets = [this.root]
    for (let step = 0; step < depth; step += 1) buckets = buckets.flatMap(({ children }) => children)
    return buckets.filter(({ isMissing }) => !isMissing)
  }

  /** Adds the empty time buckets between the first and the last of each parent, and sorts them as asked. */
  completeTimes(level: TimeLevel, isInnermost: boolean, request: PivotRequest): void {
    const compare = timeOrder(request)
    for (const parent of this.parentsAt(level.depth)) {
      if (isInnermost) this.#fillGaps(parent)
      parent.children.sort(compare)
    }
  }

  #parentAt(path: readonly RawKey[], levels: readonly PivotLevel[]): Bucket | undefined {
    const known = this.#byPath.get(pathOf(path))
    const last = path.at(-1)
    if (known || !last || levels[path.length - 1]?.type !== 'time') return known
    const grandparent = this.#parentAt(path.slice(0, -1), levels)
    if (!grandparent) return undefined
    const made = { rawKey: last, isMissing: false, metrics: this.#series.map(emptyMetric), children: [] }
    this.#put(path, grandparent, made)
    return made
  }

  #put(path: readonly RawKey[], parent: Bucket, bucket: Bucket): void {
    if (this.#byPath.size > maxBuckets) throw tooManyBuckets()
    // The bucket of messages without a value comes last, whatever the order of the others.
    const missing = parent.children.at(-1)
    if (missing?.isMissing) parent.children.splice(-1, 0, bucket)
    else parent.children.push(bucket)
    this.#byPath.set(pathOf(path), bucket)
  }

  #fillGaps(parent: Bucket): void {
    const numbers = parent.children.map(bucketNo)
    const present = new Set(numbers)
    const first = numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
    const last = numbers.reduce((greatest, each) => Math.max(greatest, each), Number.NEGATIVE_INFINITY)
    if (last - first > maxBuckets) throw tooManyBuckets()
    for (let number = first; number <= last; number += 1) {
      if (present.has(number)) continue
      parent.children.push({
        rawKey: [number],
        isMissing: false,
        metrics: this.#series.map(emptyMetric),
        children: [],
      })
    }
  }
}

function isFull(parent: Bucket, limit: number): boolean {
  return parent.children.length - Number(parent.children.at(-1)?.isMissing ?? false) >= limit
}

/** Number of a time level's bucket. */
export function bucketNo(bucket: Bucket): number {
  return Number(bucket.rawKey[0])
}

function pathOf(path: readonly RawKey[]): string {
  return JSON.stringify(path)
}

function tooManyBuckets(): EngineError {
  return new EngineError(
    'limit',
    `The aggregation has more than ${maxBuckets} buckets. Choose a larger interval or smaller limits.`,
  )
}

type Compare = (left: Bucket, right: Bucket) => number

/** Time is in ascending order unless a sort says otherwise; buckets without a value come last. */
function timeOrder({ sort, series }: PivotRequest): Compare {
  const compares = sort.flatMap((each): Compare[] => {
    const sign = each.direction === 'Ascending' ? 1 : -1
    if (each.type === 'pivot') return [(left, right) => sign * (bucketNo(left) - bucketNo(right))]
    const index = sortedSeries(each, series)
    return index < 0 ? [] : [(left, right) => compareMetrics(left.metrics[index], right.metrics[index], sign)]
  })
  return (left, right) => {
    for (const compare of compares) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return bucketNo(left) - bucketNo(right)
  }
}

function compareMetrics(left: Metric | undefined, right: Metric | undefined, sign: number): number {
  if (left == null || right == null) return Number(left == null) - Number(right == null)
  if (left === right) return 0
  return sign * (left < right ? -1 : 1)
}
