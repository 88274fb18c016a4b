import { expect, it } from 'vitest'
import { parseInstant, relativeText } from './instants.ts'

const atMs = Date.parse('2026-11-20T23:56:11.482Z')

it.each([
  [-5, 'a few seconds ago'],
  [5, 'in a few seconds'],
  [-60, '1 minute ago'],
  [-3599, '59 minutes ago'],
  [7200, 'in 2 hours'],
  [-86_400 * 3, '3 days ago'],
  [-86_400 * 400, '1 year ago'],
])('%d seconds from now: %s', (seconds, text) => {
  expect(relativeText(atMs + seconds * 1000, atMs)).toBe(text)
})

it.each([
  ['2026-11-20T23:56:11.482Z', '2026-11-20T23:56:11.482Z'],
  ['2026-11-20T23:56:11.482+0000', '2026-11-20T23:56:11.482Z'],
  ['2026-11-21T00:56:11.482+0100', '2026-11-20T23:56:11.482Z'],
  ['2024-01-01T10:00:00.123456789Z', '2024-01-01T10:00:00.123Z'],
  ['2024-01-01T10:00:00.99999+02:00', '2024-01-01T08:00:00.999Z'],
  ['2024-01-01T10:00', '2024-01-01T10:00:00.000Z'],
  ['2024-01-01T24:00:00Z', '2024-01-02T00:00:00.000Z'],
  ['2024-01-01 10:00:00.5', '2024-01-01T10:00:00.500Z'],
  ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
  ['2024-02-30T10:00:00Z', null],
  ['2023-02-29 10:00:00.000', null],
  ['2024-01-01T24:00:01Z', null],
  ['2024-01-01T10:00:60Z', null],
  ['2024-01-01T10:00:00+02', null],
  ['2024-01-01T10:00:00+25:00', null],
  ['yesterday', null],
])('reads %s as %s', (text, iso) => {
  const ms = parseInstant(text)
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(iso)
})
