const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Length of range up to which (inclusive) a bucket length holds (reference: search types, section 3.1). */
const steps: readonly (readonly [rangeMs: number, bucketMs: number])[] = [
  [20, 1],
  [200, 5],
  [500, 10],
  [second, 20],
  [2 * second, 40],
  [10 * second, 200],
  [30 * second, 500],
  [minute, second],
  [2 * minute, 2 * second],
  [4 * minute, 5 * second],
  [7 * minute, 10 * second],
  [10 * minute, 20 * second],
  [30 * minute, 30 * second],
  [hour, minute],
  [2 * hour, 2 * minute],
  [4 * hour, 5 * minute],
  [12 * hour, 10 * minute],
  [16 * hour, 15 * minute],
  [day, 30 * minute],
  [2 * day, hour],
  [4 * day, 2 * hour],
  [10 * day, 4 * hour],
  [12 * day, 6 * hour],
  [28 * day, 12 * hour],
  [60 * day, day],
  [120 * day, 2 * day],
  [180 * day, 3 * day],
  [365 * day, 7 * day],
  [730 * day - 1, 14 * day],
]

/** Length of the buckets the server makes of a range, in milliseconds; null for calendar months. */
export function autoIntervalMs(rangeMs: number): number | null {
  return steps.find(([upTo]) => rangeMs <= upTo)?.[1] ?? null
}
