import { describe, expect, it } from 'vitest'
import { peakOf } from './peak.ts'
import type { Histogram } from './prepare-histogram.ts'

const peak = (totals: readonly number[], errors: readonly number[] = []) =>
  peakOf({
    series: [],
    buckets: totals.map((total, at) => ({
      fromMs: at,
      toMs: at + 1,
      total,
      counts: { error: errors[at] ?? 0 },
    })),
  } as Histogram)

const halfHours = Array.from({ length: 48 }, (_, at) => at)
/** More by day than by night. */
const day = halfHours.map((at) => Math.round(6_000 - 3_000 * Math.cos((2 * Math.PI * (at - 6)) / 48)))
const flat = (count: number, height: number) => Array.from({ length: count }, () => height)

describe('what stands out in a histogram', () => {
  it('is its highest bar with what is nearly as high beside it', () => {
    expect(peak([1, 2, 9, 10, 5, 1, 1])).toEqual({ first: 2, last: 3 })
    expect(peak([20, 21, 31, 30, 29, 20, 20])).toEqual({ first: 2, last: 4 })
    expect(peak([5, 5, 5])).toEqual({ first: 0, last: 0 })
    expect(peak([7])).toEqual({ first: 0, last: 0 })
    expect(peak([0, 0])).toBeNull()
    expect(peak([])).toBeNull()
  })

  it('rises over what is beside it, however high the day is elsewhere', () => {
    const evening = day.map((height, at) => height + (at === 42 || at === 43 ? 1_700 : 0))
    expect(Math.max(...evening)).toBe(Math.max(...day))
    expect(peak(evening)).toEqual({ first: 42, last: 43 })
  })

  it('is whole where it lasts, with a dip, and where it begins within a bar', () => {
    expect(peak([...flat(20, 100), ...flat(9, 300), ...flat(20, 100)])).toEqual({ first: 20, last: 28 })
    expect(peak([...flat(20, 100), 300, 300, 110, 300, 300, 300, ...flat(20, 100)])).toEqual({
      first: 20,
      last: 25,
    })
    expect(peak([...flat(10, 30), 65, 90, 90, 90, 40, ...flat(10, 30)])).toEqual({ first: 10, last: 13 })
  })

  it('is a small rise that lasts, where chance alone would do as much to one bar', () => {
    let state = 5
    const uneven = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.round((state / 2 ** 32 - 0.5) * 40)
    }
    const heights = Array.from({ length: 48 }, (_, at) => (at >= 20 && at < 28 ? 135 : 100) + uneven())
    expect(peak(heights)).toEqual({ first: 20, last: 27 })
  })

  it('are errors that rise where all messages together do not', () => {
    const errors = halfHours.map((at) => (at >= 40 && at < 43 ? 200 : 4))
    expect(peak(day, errors)).toEqual({ first: 40, last: 42 })
  })

  it('is not all that lies between bars that are cut by the range, or by where messages begin and end', () => {
    const incident = [...flat(40, 100), ...flat(4, 160), ...flat(40, 100)]
    const place = (at: number) => ({ first: at + 40, last: at + 43 })
    expect(peak([20, ...incident, 30])).toEqual(place(1))
    expect(peak([...incident, 30, ...flat(20, 0)])).toEqual(place(0))
    expect(peak([...flat(20, 0), 15, ...incident, 70])).toEqual(place(21))
  })

  it('is no begin of messages, and no step to more', () => {
    expect(peak([...flat(20, 0), 20, 21, 31, 20, 20, 20])).toEqual({ first: 22, last: 22 })
    expect(peak([...flat(20, 0), ...flat(10, 100), 180, 180, ...flat(10, 100)])).toEqual({
      first: 30,
      last: 31,
    })
  })

  it('are the highest bars of a day that has its usual course, and of chance', () => {
    expect(peak(day)).toEqual({ first: 22, last: 38 })
    let state = 7
    const noise = halfHours.map(() => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return 90 + Math.round((state / 2 ** 32) * 20)
    })
    expect(noise[peak(noise)?.first ?? 0]).toBeGreaterThan(100)
  })
})
