import { describe, expect, it } from 'vitest'
import { autoInterval, parseTimeUnit } from './pivot-interval.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

describe('the interval of time groups', () => {
  it.each([
    [20, { kind: 'fixed', lengthMs: 1 }],
    [5 * minuteMs, { kind: 'fixed', lengthMs: 10_000 }],
    [60 * minuteMs, { kind: 'calendar', unit: 'minute', timeZone: 'UTC' }],
    [60 * minuteMs + 1, { kind: 'fixed', lengthMs: 2 * minuteMs }],
    [dayMs, { kind: 'fixed', lengthMs: 30 * minuteMs }],
    [60 * dayMs, { kind: 'calendar', unit: 'day', timeZone: 'UTC' }],
    [365 * dayMs, { kind: 'calendar', unit: 'week', timeZone: 'UTC' }],
    [730 * dayMs - 1, { kind: 'fixed', lengthMs: 14 * dayMs }],
    [730 * dayMs, { kind: 'calendar', unit: 'month', timeZone: 'UTC' }],
  ])('of %d ms is chosen from the documented table', (rangeMs, interval) => {
    expect(autoInterval(rangeMs, 1)).toEqual(interval)
  })

  it('is coarser with a larger scaling', () => {
    expect(autoInterval(5 * minuteMs, 2)).toEqual({ kind: 'fixed', lengthMs: 20_000 })
  })

  it.each([
    ['10m', { kind: 'fixed', lengthMs: 10 * minuteMs }],
    ['1w', { kind: 'calendar', unit: 'week', timeZone: 'UTC' }],
    ['2w', { kind: 'fixed', lengthMs: 14 * dayMs }],
    ['1M', { kind: 'calendar', unit: 'month', timeZone: 'UTC' }],
    ['2M', { kind: 'fixed', lengthMs: 60 * dayMs }],
    ['1y', { kind: 'fixed', lengthMs: 365 * dayMs }],
  ])('reads %s', (text, interval) => {
    expect(parseTimeUnit(text)).toEqual(interval)
  })
})
