import { expect, it } from 'vitest'
import { Meter } from './meter.ts'

const second = 1000

it('comes close to a steady rate within each window', () => {
  const meter = new Meter(0)
  for (let second = 1; second <= 3600; second += 1) meter.update(second * 50, second * 1000)
  const { total, mean, one_minute, five_minute, fifteen_minute } = meter.read()
  expect([total, mean]).toEqual([180_000, 50])
  for (const rate of [one_minute, five_minute, fifteen_minute]) {
    expect(rate).toBeGreaterThan(48)
    expect(rate).toBeLessThanOrEqual(50)
  }
})

it('follows a change faster in the shorter window', () => {
  const meter = new Meter(0)
  meter.update(0, 600 * second)
  for (let seconds = 1; seconds <= 60; seconds += 1) meter.update(seconds * 10, (600 + seconds) * second)
  const { one_minute, five_minute, fifteen_minute } = meter.read()
  expect(one_minute).toBeGreaterThan(five_minute)
  expect(five_minute).toBeGreaterThan(fifteen_minute)
})

it('goes on counting when its source starts anew', () => {
  const meter = new Meter(0)
  meter.update(100, second)
  meter.update(30, 2 * second)
  expect(meter.read().total).toBe(130)
})
