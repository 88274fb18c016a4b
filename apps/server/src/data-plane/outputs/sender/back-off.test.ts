import { expect, it } from 'vitest'
import { BackOff } from './back-off.ts'

it('waits twice as long after each failure, up to a limit, and not all at the same time', () => {
  const backOff = new BackOff()
  const waits = Array.from({ length: 12 }, () => backOff.nextMs({ firstMs: 100, askedMs: 0 }))
  for (const [failures, waitMs] of waits.entries()) {
    const middle = Math.min(100 * 2 ** failures, 30_000)
    expect(waitMs).toBeGreaterThanOrEqual(middle * 0.75)
    expect(waitMs).toBeLessThanOrEqual(middle * 1.25)
  }
  expect(new Set(waits.slice(-4)).size).toBeGreaterThan(1)
})

it('begins anew after a success', () => {
  const backOff = new BackOff()
  for (let failure = 0; failure < 5; failure++) backOff.nextMs({ firstMs: 100, askedMs: 0 })
  backOff.succeeded()
  expect(backOff.nextMs({ firstMs: 100, askedMs: 0 })).toBeLessThanOrEqual(125)
})

it.each([
  [60_000, 60_000],
  [9_000_000, 300_000],
])('waits as long as the receiver asks for (%d ms), but not for ever', (askedMs, waitMs) => {
  expect(new BackOff().nextMs({ firstMs: 100, askedMs })).toBe(waitMs)
})
