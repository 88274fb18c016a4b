import { describe, expect, it } from 'vitest'
import { axisNumber } from './number-text.ts'

describe('a number beside an axis', () => {
  it.each([
    [0, '0'],
    [250, '250'],
    [1_234, '1,234'],
    [5_000, '5K'],
    [-2_500_000, '-2.5M'],
    [4e20, '4E20'],
    [-1.5e15, '-1.5E15'],
    [0.0004, '0.0004'],
    [0.000_000_4, '4E-7'],
  ])('of %s is short: %s', (value, text) => {
    expect(axisNumber(value)).toBe(text)
  })
})
