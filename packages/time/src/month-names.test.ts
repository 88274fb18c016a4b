import { expect, it } from 'vitest'
import { monthsByName, plainMonthName } from './month-names.ts'

it.each([
  ['de', 'März', 3],
  ['de', 'Mär', 3],
  ['de', 'Dez.', 12],
  ['fr', 'FÉVRIER', 2],
  ['pl', 'maja', 5],
  ['pl', 'maj', 5],
  ['en-GB', 'Sept', 9],
  // juin and juillet begin alike.
  ['fr', 'jui', undefined],
])('knows the months of %s: %s', (locale, name, month) => {
  expect(monthsByName(locale).get(plainMonthName(name))).toBe(month)
})

it('refuses what is no locale', () => {
  expect(() => monthsByName('!')).toThrow(RangeError)
})
