import { expect, it } from 'vitest'
import { halfDaysByName, weekdaysByName } from './clock-names.ts'

it.each([
  ['en', 'monday', 1],
  ['en', 'sun', 7],
  ['de', 'dienstag', 2],
  ['de', 'mi', 3],
  ['fr', 'samedi', 6],
  ['ja', '日曜日', 7],
])('knows in %s that %s is day %i', (locale, name, day) => {
  expect(weekdaysByName(locale).get(name)).toBe(day)
})

it('knows the halves of a day, in English everywhere', () => {
  expect(halfDaysByName('ja').get('午後')).toBe(12)
  expect(halfDaysByName('ja').get('午前')).toBe(0)
  expect(halfDaysByName('de').get('pm')).toBe(12)
})
