import { expect, it } from 'vitest'
import {
  dateOf,
  dayText,
  momentText,
  roughlyText,
  shortMomentText,
  spanText,
  untilText,
} from './span-text.ts'

const nowMs = Date.parse('2026-11-22T09:00:00Z')

it.each([
  ['2026-11-12T00:00:00Z', '2026-11-19T00:00:00Z', 'UTC', '2026-11-12 to 2026-11-19'],
  ['2026-11-12T00:00:00Z', '2026-11-12T05:06:07Z', 'UTC', '2026-11-12 00:00 to 05:06'],
  ['2026-11-12T23:30:00Z', '2026-11-12T23:45:00Z', 'Europe/Berlin', '2026-11-13 00:30 to 00:45'],
  [null, '2026-11-12T23:45:00Z', 'UTC', null],
])('from %s to %s in %s is %s', (begin, end, zone, text) => expect(spanText(begin, end, zone)).toBe(text))

it('a moment is read in the zone', () => {
  const at = '2026-11-26T00:00:00Z'
  expect(momentText(at, 'UTC')).toBe('2026-11-26 00:00')
  expect(shortMomentText(at, 'Europe/Berlin')).toBe('26 Nov 01:00')
  expect(dayText(at, 'America/New_York')).toBe('25 Nov')
  expect(dateOf(at, 'America/New_York')).toBe('2026-11-25')
})

it.each([
  ['2026-11-26T00:30:00Z', 'in 3 days 15 hours', '4 days'],
  ['2026-11-22T14:15:00Z', 'in 5 hours 15 minutes', '5 hours'],
  ['2027-02-18T12:00:00Z', 'in 88 days', '13 weeks'],
  ['2030-11-22T12:00:00Z', 'in 1,461 days', '4 years'],
  ['2027-07-22T12:00:00Z', 'in 242 days', '8 months'],
  ['2026-11-22T09:00:30Z', 'now', '1 hour'],
  ['2026-11-20T00:00:00Z', 'now', '1 hour'],
])('%s is %s, or about %s', (at, until, roughly) => {
  expect(untilText({ at, is_estimate: false }, nowMs)).toBe(until)
  expect(untilText({ at, is_estimate: true }, nowMs)).toBe(until.replace('in ', 'in about '))
  expect(roughlyText(at, nowMs)).toBe(roughly)
})
