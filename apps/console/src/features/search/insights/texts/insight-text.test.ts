import { expect, it } from 'vitest'
import { lengthText, liftText, shareText } from './insight-text.ts'

it('shares, factors and lengths are short', () => {
  expect([1, 0.457, 0.0123, 0.0044, 0.000_123, 0].map(shareText)).toEqual([
    '100.0 %',
    '45.7 %',
    '1.2 %',
    '0.44 %',
    '0.012 %',
    '0.0 %',
  ])
  expect([1_234, 129.4, 61.3, 7.31, 0.184].map(liftText)).toEqual(['×1,230', '×129', '×61', '×7.3', '×0.18'])
  expect([18 * 60_000, 3_600_000, 90 * 60_000, 1_500, 7].map(lengthText)).toEqual([
    '18 minutes',
    '1 hour',
    '90 minutes',
    '1,500 milliseconds',
    '7 milliseconds',
  ])
})
