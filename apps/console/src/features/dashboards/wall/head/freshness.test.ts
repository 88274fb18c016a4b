import { describe, expect, it } from 'vitest'
import { ageText, freshnessOf } from './freshness.ts'
import { dayText, sinceText } from './wall-times.ts'

describe('the age of the data', () => {
  const at = (updatedAtMs: number, askedSinceMs: number) =>
    freshnessOf({ updatedAtMs, askedSinceMs, nowMs: 1_000_000, refreshMs: 10_000 })

  it('is late over twice the interval, and stale over ten times', () => {
    expect(at(980_000, 0)).toBe('fresh')
    expect(at(979_999, 0)).toBe('late')
    expect(at(900_000, 0)).toBe('late')
    expect(at(899_999, 0)).toBe('stale')
  })

  it('counts from when the page was opened: before, nobody asked', () => {
    expect(at(500_000, 990_000)).toBe('fresh')
    expect(at(500_000, 960_000)).toBe('late')
  })

  it('is waited for at first, and missed later', () => {
    expect(at(0, 990_000)).toBe('waiting')
    expect(at(0, 900_001)).toBe('late')
    expect(at(0, 800_000)).toBe('stale')
  })

  it.each([
    [-5, '0 s'],
    [2_400, '2 s'],
    [119_000, '119 s'],
    [120_000, '2 min'],
    [7_200_000, '2 h'],
    [200_000_000, '2 d'],
  ])('%d ms are %s', (ms, text) => {
    expect(ageText(ms)).toBe(text)
  })
})

describe('times on the wall', () => {
  const nowMs = Date.parse('2026-11-22T22:30:00Z')

  it('are those of the zone', () => {
    expect(dayText(nowMs, 'UTC')).toBe('Sun 22 Nov')
    expect(dayText(nowMs, 'Asia/Tokyo')).toBe('Mon 23 Nov')
    expect(sinceText(nowMs - 60_000, nowMs, 'Europe/Berlin')).toBe('23:29')
  })

  it('have their day when it is another one', () => {
    expect(sinceText(nowMs - 86_400_000, nowMs, 'UTC')).toBe('Sat 21 Nov 22:30')
  })
})
