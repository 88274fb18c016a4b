import { expect, it } from 'vitest'
import { type Histogram, peakOf } from './prepare-histogram.ts'

const peak = (...totals: number[]) =>
  peakOf({
    series: [],
    buckets: totals.map((total, at) => ({ fromMs: at, toMs: at + 1, total, counts: {} })),
  } as Histogram)

it('the peak of a histogram is its highest bar with what is nearly as high beside it', () => {
  expect(peak(1, 2, 9, 10, 5, 1, 1)).toEqual({ first: 2, last: 3 })
  expect(peak(20, 21, 31, 30, 29, 20, 20)).toEqual({ first: 2, last: 4 })
  // What was before there were messages says nothing of what is usual.
  expect(peak(0, 0, 0, 0, 0, 0, 20, 21, 31, 20)).toEqual({ first: 8, last: 8 })
  expect(peak(5, 5, 5)).toEqual({ first: 0, last: 0 })
  expect(peak(0, 0)).toBeNull()
  expect(peak()).toBeNull()
})
