import { expect, it } from 'vitest'
import { changeText, pointsText, rateText, shortCount, stretchText } from './traffic-text.ts'

it('writes counts whole, and long ones short', () => {
  expect([0, 1_234, 99_999, 143_210, 1_310_000].map(shortCount)).toEqual([
    ...['0', '1,234', '99,999', '143 K', '1.31 M'],
  ])
})

it('writes shares with three digits, small ones with two', () => {
  expect([0, 0.16234, 0.01, 0.00123, 1].map(rateText)).toEqual(['0 %', '16.2 %', '1.00 %', '0.12 %', '100 %'])
})

it('writes changes with their sign, large ones as a factor', () => {
  expect([changeText(112.3, 100), changeText(93.9, 100), changeText(100, 100)]).toEqual([
    ...['+12.3 %', '−6.10 %', '±0 %'],
  ])
  expect([changeText(2_520, 100), changeText(12_900, 100), changeText(0, 100)]).toEqual([
    ...['+2,420 %', '×129', '−100 %'],
  ])
  expect(changeText(5, 0)).toBeNull()
})

it('writes changes of shares in points, and stretches of time in their unit', () => {
  expect([pointsText(0.07, 0.008), pointsText(0.01, 0.02), pointsText(0.01, 0.01)]).toEqual([
    ...['+6.20 points', '−1.00 points', '±0 points'],
  ])
  expect([1_800_000, 3_600_000, 9_000_000].map(stretchText)).toEqual(['30 minutes', '1 hour', '2.5 hours'])
})
