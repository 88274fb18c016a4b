import { describe, expect, it } from 'vitest'
import { axisNumber } from './number-text.ts'

describe('a number beside an axis', () => {
  it.each([
    [0, '0'],
    [250, '250'],
    [1_234, '1,234'],
    [50_000, '50,000'],
    [150_000, '150 K'],
    [-2_500_000, '−2.5 M'],
    [4e20, '4e20'],
    [-1.5e15, '−1.5e15'],
    [0.0004, '0.0004'],
    [0.000_000_4, '4e−7'],
  ])('of %s is short: %s', (value, text) => {
    expect(axisNumber(value)).toBe(text)
  })
})
