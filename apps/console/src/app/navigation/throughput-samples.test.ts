import { expect, it } from 'vitest'
import { appendSample, gaugeValue, sparkPath } from './throughput-samples.ts'

it('keeps the last two minutes', () => {
  const values = Array.from({ length: 80 }, (_, index) => index).reduce<readonly number[]>(appendSample, [])
  expect([values.length, values[0], values.at(-1)]).toEqual([60, 20, 79])
})

it.each([
  [[], ''],
  [[5], 'M0 1H10'],
  [[0, 10, 5], 'M0 9L5 1L10 5'],
  [[0, 0], 'M0 9L10 9'],
])('draws %j as %s', (values, path) => expect(sparkPath(values, 10, 10)).toBe(path))

it.each([
  [{ value: 12 }, 12],
  [{ value: 'NaN' }, 0],
  [{ value: Number.NaN }, 0],
  [{ value: null }, 0],
])('reads the gauge %j as %d', (metric, expected) => {
  expect(gaugeValue([{ full_name: 'a.b', name: 'b', type: 'gauge', metric }], 'a.b')).toBe(expected)
  expect(gaugeValue([], 'a.b')).toBe(0)
})
