import type { EventCondition } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { weeksOfCondition } from './condition-numbers.ts'
import { meets } from './conditions.ts'
import { usualOf } from './usual.ts'

const usual = (deviations: number, weeks = 4) => ({ expr: 'usual' as const, ref: 'a', weeks, deviations })
const above = (deviations: number, weeks?: number): EventCondition => ({
  expr: '>',
  left: { expr: 'number-ref', ref: 'a' },
  right: usual(deviations, weeks),
})

describe('what is usual', () => {
  it.each([
    ['of two weeks at least', [5, null, null, null], false, null],
    ['mean and sample deviation', [10, 20, 30], false, { mean: 20, spread: 10 }],
    ['a count scatters by its root', [100, 100, 100, 100], true, { mean: 100, spread: 10 }],
    ['a count of nothing by one', [0, 0, 0, 0], true, { mean: 0, spread: 1 }],
    ['a steady figure by a twentieth', [400, 400], false, { mean: 400, spread: 20 }],
    ['one below zero, too', [-400, -400], false, { mean: -400, spread: 20 }],
  ] as const)('%s', (_, past, isCount, expected) => {
    expect(usualOf(past, isCount)).toEqual(expected)
  })

  it('is compared with by deviations, above and below, of as many weeks as it says', () => {
    const judged = (value: number | null, past: readonly (number | null)[]) => ({
      figures: new Map([['a', value]]),
      past: new Map([['a', past]]),
      counts: new Set<string>(),
    })
    const past = [10, 20, 30, null]
    expect(meets(above(3), judged(50, past))).toBe(false)
    expect(meets(above(3), judged(51, past))).toBe(true)
    // The last two weeks alone: 15, and 7.07 around it.
    expect(meets(above(3, 2), judged(37, past))).toBe(true)
    expect(meets(above(3, 2), judged(36, past))).toBe(false)
    expect(meets(above(3), judged(1_000, [10, null, null, null]))).toBe(false)
    expect(meets(above(3), judged(null, past))).toBe(false)
    const below: EventCondition = { expr: '<', left: { expr: 'number-ref', ref: 'a' }, right: usual(-1) }
    expect([meets(below, judged(10, past)), meets(below, judged(9, past))]).toEqual([false, true])
    expect(weeksOfCondition({ expr: '&&', left: above(3, 2), right: { expr: '!', left: above(1, 8) } })).toBe(
      8,
    )
    expect(weeksOfCondition({ expr: 'true' })).toBe(0)
  })
})
