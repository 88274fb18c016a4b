import { describe, expect, it } from 'vitest'
import { aggregationConfigOf } from './aggregation-config.ts'
import { comparedWith } from './compared-with.ts'

const overTime = { type: 'time', fields: ['timestamp'], config: { interval: { type: 'auto' } } }
const config = (
  visualization: string,
  own: Record<string, unknown> = {},
  row_pivots: object[] = [overTime],
) => aggregationConfigOf({ visualization, visualization_config: own, row_pivots })

describe('with what an aggregation is compared', () => {
  it.each([
    ['a course with nothing', config('line'), null, null],
    ['a course with what its page is', config('bar'), 'day', 'day'],
    ['a course with what it says itself', config('area', { compared_with: 'week' }), 'day', 'week'],
    ['what is said of nothing known with its page', config('line', { compared_with: 'year' }), 'day', 'day'],
    ['no groups', config('bar', {}, []), 'day', null],
    ['no table', config('table'), 'day', null],
    ['a trend with the time before', config('numeric', { trend: true }), null, 'previous'],
    ['a trend with what its page is', config('numeric', { trend: true }), 'day', 'day'],
    ['a trend with its own', config('numeric', { trend: true, compared_with: 'week' }), 'day', 'week'],
    ['a number without a trend with what its page is', config('numeric'), 'week', 'week'],
    ['a number without a trend with nothing', config('numeric', { compared_with: 'day' }), null, null],
  ] as const)('is for %s', (_, aggregation, ofPage, comparison) => {
    expect(comparedWith(aggregation, ofPage)).toBe(comparison)
  })
})
