import { expect, it } from 'vitest'
import { axisUnitText, exactText, fieldUnit, unitOf, unitText } from './units.ts'

it.each([
  [1_234_567.891, null, '1.23 M'],
  [0.123_456_789, null, '0.123'],
  [1_234.567, 'count', '1,235'],
  [99_999, 'count', '99,999'],
  [143_210, 'count', '143 K'],
  [999_999, 'count', '1.00 M'],
  [1_310_000_000, 'count', '1.31 B'],
  [-42, 'count', '−42'],
  [0, 'bytes', '0 B'],
  [900, 'bytes', '900 B'],
  [1_536, 'bytes', '1.50 KiB'],
  [-5 * 1024 ** 3, 'bytes', '−5 GiB'],
  [0.5, 'bytes', '0.5 B'],
  [250, 'ms', '250 ms'],
  [3_041.7, 'ms', '3.04 s'],
  [999.9, 'ms', '1.00 s'],
  [90, 's', '1.50 min'],
  [7_200, 's', '2 h'],
  [0.02, 's', '20 ms'],
  [172_800, 's', '2 d'],
  [1_500, 'us', '1.50 ms'],
  [12, 'ns', '12 ns'],
  [16.18, 'percent', '16.2 %'],
  [0.5, 'ratio', '50 %'],
  [-0.07, 'ratio', '−7 %'],
  [4_711_234, 'stored', '4,711,234'],
  ['latest text', 'bytes', 'latest text'],
  [null, 'bytes', ''],
] as const)('%s as %s reads %s', (value, unit, text) => {
  expect(unitText(value, unit)).toBe(text)
})

it.each([
  [1_500_000, null, '1.5 M'],
  [2_048, 'bytes', '2 KiB'],
  [3_000, 'ms', '3 s'],
  [20, 'percent', '20 %'],
  [0.25, 'ratio', '25 %'],
] as const)('%s as %s is short beside an axis: %s', (value, unit, text) => {
  expect(axisUnitText(value, unit)).toBe(text)
})

it.each([
  [3_041.7, 'ms', '3,041.7 ms'],
  [143_210, 'count', '143,210'],
  [1_234_567, null, '1,234,567'],
  [1_536, 'bytes', '1,536 bytes'],
  [1_500, 'count', null],
  [250, 'ms', null],
  [1.5, null, null],
  ['text', 'ms', null],
] as const)('%s as %s is exactly %s', (value, unit, text) => {
  expect(exactText(value, unit)).toBe(text)
})

it.each([
  ['took_ms', 'ms'],
  ['http.response.bytes', 'bytes'],
  ['body_bytes', 'bytes'],
  ['elapsedMs', 'ms'],
  ['wait_us', 'us'],
  ['age_seconds', 's'],
  ['cpu_percent', 'percent'],
  ['status', null],
  ['forms', null],
] as const)('the name of %s tells %s', (field, unit) => {
  expect(fieldUnit(field)).toBe(unit)
})

it.each([
  ['avg(took_ms)', {}, 'ms'],
  ['avg(took_ms)', { unit: 's' }, 's'],
  ['percentile(took_ms,95)', {}, 'ms'],
  ['count(took_ms)', {}, 'count'],
  ['card(took_ms)', {}, 'count'],
  ['variance(took_ms)', {}, null],
  ['percentage()', {}, 'ratio'],
  ['latest(order)', {}, 'stored'],
  ['max(price)', {}, null],
] as const)('the numbers of %s with %o are %s', (text, config, unit) => {
  expect(unitOf({ function: text, config })).toBe(unit)
})
