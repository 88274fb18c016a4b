import { expect, it } from 'vitest'
import { appendSample, gaugeValue } from './throughput-samples.ts'

it('keeps the last two minutes', () => {
  const values = Array.from({ length: 80 }, (_, index) => index).reduce<readonly number[]>(appendSample, [])
  expect([values.length, values[0], values.at(-1)]).toEqual([60, 20, 79])
})

it.each([
  [{ value: 12 }, 12],
  [{ value: 'NaN' }, 0],
  [{ value: Number.NaN }, 0],
  [{ value: null }, 0],
])('reads the gauge %j as %d', (metric, expected) => {
  expect(gaugeValue([{ full_name: 'a.b', name: 'b', type: 'gauge', metric }], 'a.b')).toBe(expected)
  expect(gaugeValue([], 'a.b')).toBe(0)
})
