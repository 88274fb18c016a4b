import { expect, it } from 'vitest'
import { isSameData } from './same-data.ts'

const answer = { rows: [{ key: ['a'], values: [{ value: 1 }, { value: null }] }], total: 1 }

it.each([
  [answer, structuredClone(answer), true],
  [answer, { ...answer, total: 2 }, false],
  [answer, { rows: [], total: 1 }, false],
  [{ a: undefined }, {}, false],
  [{ a: 1 }, { b: 1 }, false],
  [[1, 2], { 0: 1, 1: 2 }, false],
  [null, {}, false],
  [null, null, true],
])('%j and %j say the same: %s', (a, b, expected) => {
  expect(isSameData(a, b)).toBe(expected)
  expect(isSameData(b, a)).toBe(expected)
})
