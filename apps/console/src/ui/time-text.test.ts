import { expect, it } from 'vitest'
import { dateTimeText, parseWireTime, relativeText } from './time-text.ts'

const at = new Date('2026-11-20T23:56:11.482Z')

it.each([
  ['UTC', false, '2026-11-20 23:56:11'],
  ['UTC', true, '2026-11-20 23:56:11.482'],
  ['Europe/Berlin', false, '2026-11-21 00:56:11'],
  ['Asia/Kolkata', true, '2026-11-21 05:26:11.482'],
])('in %s (milliseconds %s): %s', (zone, withMilliseconds, text) => {
  expect(dateTimeText(at, zone, withMilliseconds)).toBe(text)
})

it.each([
  [-5, 'a few seconds ago'],
  [5, 'in a few seconds'],
  [-60, '1 minute ago'],
  [-3599, '59 minutes ago'],
  [7200, 'in 2 hours'],
  [-86_400 * 3, '3 days ago'],
  [-86_400 * 400, '1 year ago'],
])('%d seconds from now: %s', (seconds, text) => {
  expect(relativeText(new Date(at.getTime() + seconds * 1000), at)).toBe(text)
})

it.each([
  ['2026-11-20T23:56:11.482Z', at.getTime()],
  ['2026-11-20T23:56:11.482+0000', at.getTime()],
  ['2026-11-21T00:56:11.482+0100', at.getTime()],
  ['yesterday', undefined],
])('reads %s', (text, ms) => expect(parseWireTime(text)?.getTime()).toBe(ms))
