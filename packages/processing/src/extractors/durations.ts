/** Buckets of a histogram: four for each power of two, from an eighth of a microsecond to some seconds. */
const bucketsOfPower = 4
const firstPower = -3
const bucketCount = 27 * bucketsOfPower

/** How long something took, in microseconds, however often it was measured. Plain data: it goes from thread to thread. */
export interface Durations {
  count: number
  sumUs: number
  sumOfSquaresUs: number
  minUs: number
  maxUs: number
  /** How often by length; the lengths of a bucket are within a fifth of each other. */
  buckets: number[]
}

/** What is told of durations, in microseconds. */
export interface DurationFigures {
  minUs: number
  maxUs: number
  meanUs: number
  stdDevUs: number
  /** By share, such as 0.95. */
  percentileUs(share: number): number
}

export function noDurations(): Durations {
  return { count: 0, sumUs: 0, sumOfSquaresUs: 0, minUs: 0, maxUs: 0, buckets: Array(bucketCount).fill(0) }
}

/** Hot path: makes nothing of its own. */
export function addDuration(durations: Durations, us: number): void {
  if (durations.count === 0 || us < durations.minUs) durations.minUs = us
  if (us > durations.maxUs) durations.maxUs = us
  durations.count++
  durations.sumUs += us
  durations.sumOfSquaresUs += us * us
  const bucket = bucketOf(us)
  durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1
}

/** Both together, such as those of a process that has ended and of the one that came after it. */
export function joinedDurations(a: Durations, b: Durations): Durations {
  if (a.count === 0) return b
  if (b.count === 0) return a
  return {
    count: a.count + b.count,
    sumUs: a.sumUs + b.sumUs,
    sumOfSquaresUs: a.sumOfSquaresUs + b.sumOfSquaresUs,
    minUs: Math.min(a.minUs, b.minUs),
    maxUs: Math.max(a.maxUs, b.maxUs),
    buckets: a.buckets.map((times, bucket) => times + (b.buckets[bucket] ?? 0)),
  }
}

/** Null when nothing was measured. */
export function durationFigures(durations: Durations): DurationFigures | null {
  const { count, sumUs, sumOfSquaresUs, minUs, maxUs, buckets } = durations
  if (count === 0) return null
  const meanUs = sumUs / count
  return {
    minUs,
    maxUs,
    meanUs,
    stdDevUs: Math.sqrt(Math.max(0, sumOfSquaresUs / count - meanUs * meanUs)),
    percentileUs: (share) => Math.min(maxUs, Math.max(minUs, endOfBucket(bucketAt(buckets, share * count)))),
  }
}

function bucketOf(us: number): number {
  const bucket = Math.floor((Math.log2(us) - firstPower) * bucketsOfPower)
  return Math.min(bucketCount - 1, Math.max(0, bucket))
}

function endOfBucket(bucket: number): number {
  return 2 ** ((bucket + 1) / bucketsOfPower + firstPower)
}

/** The bucket in which so many are reached. */
function bucketAt(buckets: readonly number[], wanted: number): number {
  let reached = 0
  for (const [bucket, times] of buckets.entries()) {
    reached += times
    if (reached >= wanted) return bucket
  }
  return buckets.length - 1
}
