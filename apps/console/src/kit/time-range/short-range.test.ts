import { describe, expect, it } from 'vitest'
import { shortRange } from './short-range.ts'

const nowMs = Date.parse('2026-11-28T20:00:00Z')

describe('a short range', () => {
  it.each([
    ['2026-11-02T03:04:00.000Z', '2026-11-02T03:09:30.000Z', '11-02 03:04', '03:09:30'],
    ['2026-11-02T03:04:05.678Z', '2026-11-03T03:00:00.000Z', '11-02 03:04:05.678', '11-03 03:00'],
    ['2025-12-31T23:00:00.000Z', '2026-01-01T01:00:00.000Z', '2025-12-31 23:00', '01-01 01:00'],
  ])('of %s to %s', (from, to, shortFrom, shortTo) => {
    expect(shortRange({ from, to }, 'UTC', nowMs)).toEqual({ from: shortFrom, to: shortTo })
  })

  it('tells the date of the time zone', () => {
    const range = { from: '2026-11-02T22:30:00.000Z', to: '2026-11-02T23:30:00.000Z' }
    expect(shortRange(range, 'Europe/Berlin', nowMs)).toEqual({ from: '11-02 23:30', to: '11-03 00:30' })
  })
})
