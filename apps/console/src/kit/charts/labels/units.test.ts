import { expect, it } from 'vitest'
import { axisUnitText, unitText } from './units.ts'

it.each([
  [1_234_567.891, null, '1,234,567.891'],
  [0.123_456_789, null, '0.1234568'],
  [1_234.567, 'count', '1,234.57'],
  [0, 'bytes', '0B'],
  [900, 'bytes', '900.0B'],
  [1_536, 'bytes', '1.5KiB'],
  [-5 * 1024 ** 3, 'bytes', '-5.0GiB'],
  [0.5, 'bytes', '0.5B'],
  [250, 'ms', '250 ms'],
  [1_500, 'ms', '1.5 s'],
  [90, 's', '1.5 min'],
  [7_200, 's', '2 h'],
  [0.02, 's', '20 ms'],
  [172_800, 's', '2 d'],
  [12.345, 'percent', '12.35%'],
  [0.5, 'ratio', '50.00%'],
  ['latest text', 'bytes', 'latest text'],
  [null, 'bytes', ''],
] as const)('%s as %s reads %s', (value, unit, text) => {
  expect(unitText(value, unit)).toBe(text)
})

it.each([
  [1_500_000, null, '1.5M'],
  [2_048, 'bytes', '2KiB'],
  [1_500, 'bytes', '1.5KiB'],
  [3_000, 'ms', '3 s'],
  [20, 'percent', '20%'],
  [0.25, 'ratio', '25%'],
] as const)('%s as %s is short beside an axis: %s', (value, unit, text) => {
  expect(axisUnitText(value, unit)).toBe(text)
})
