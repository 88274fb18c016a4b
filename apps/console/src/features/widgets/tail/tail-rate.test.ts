import { describe, expect, it } from 'vitest'
import { createTailRate, rateText } from './tail-rate.ts'

describe('the rate of a live tail', () => {
  it('is the mean of the last five seconds, and falls when nothing comes', () => {
    const rate = createTailRate(0)
    for (let atMs = 100; atMs <= 10_000; atMs += 100) rate.add(atMs, { shown: 1, skipped: 0 })
    expect(rate.at(10_000)).toEqual({ perSecond: 10, shownPerSecond: 10 })
    expect(rate.at(12_500).perSecond).toBe(5)
    expect(rate.at(20_000).perSecond).toBe(0)
  })

  it('is right from the beginning', () => {
    const rate = createTailRate(0)
    rate.add(900, { shown: 40, skipped: 0 })
    expect(rate.at(2_000).perSecond).toBe(20)
  })

  it('says of how many a second those that are shown are a sample', () => {
    const rate = createTailRate(0)
    rate.add(500, { shown: 50, skipped: 1_164 })
    expect(rateText(rate.at(1_000))).toBe('Sample: 50 of 1,214 a second')
    expect(rateText({ perSecond: 12, shownPerSecond: 12 })).toBe('12 a second')
  })
})
