import { describe, expect, it } from 'vitest'
import { instantText, parseWallTime, secondsText } from './wall-text.ts'
import { instantOf } from './wall-time.ts'

const instant = (text: string, zone: string) => {
  const local = parseWallTime(text)
  const ms = local && instantOf(local, zone)
  return ms === null ? null : new Date(ms).toISOString()
}

describe('wall-clock time', () => {
  it.each([
    ['2026-11-20T08:41:12.007Z', 'Europe/Berlin', '2026-11-20 09:41:12.007'],
    ['2026-07-01T22:30:00.000Z', 'Europe/Berlin', '2026-07-02 00:30:00.000'],
    ['2026-01-01T00:00:00.000Z', 'America/St_Johns', '2025-12-31 20:30:00.000'],
    ['1969-12-31T23:59:59.999Z', 'UTC', '1969-12-31 23:59:59.999'],
  ])('of %s in %s is %s, and back', (iso, zone, text) => {
    expect(instantText(Date.parse(iso), zone)).toBe(text)
    expect(instant(text, zone)).toBe(iso)
  })

  it('moves a time that the clock change skips forward', () => {
    expect(instant('2026-03-29 02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  it('takes the first of two equal times in autumn', () => {
    expect(instant('2026-10-25 02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  })
})

describe('parseWallTime', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20 09:41', '2026-11-20T09:41:00.000Z'],
    ['2026-11-20 09:41:12', '2026-11-20T09:41:12.000Z'],
    [' 2026-11-20 09:41:12.5 ', '2026-11-20T09:41:12.500Z'],
    ['2026-11-20T09:41:12.123', '2026-11-20T09:41:12.123Z'],
  ])('reads %s', (text, iso) => {
    expect(instant(text, 'UTC')).toBe(iso)
  })

  it.each([
    [''],
    ['yesterday'],
    ['2026-02-30'],
    ['2026-11-20 24:00:00'],
    ['2026-11-20 09:61'],
    ['20.11.2026'],
  ])('refuses "%s"', (text) => {
    expect(parseWallTime(text)).toBeNull()
  })
})

it.each([
  ['UTC', '2026-11-20 23:56:11', '2026-11-20 23:56:11.482'],
  ['Europe/Berlin', '2026-11-21 00:56:11', '2026-11-21 00:56:11.482'],
  ['Asia/Kolkata', '2026-11-21 05:26:11', '2026-11-21 05:26:11.482'],
])('in %s: %s, or %s', (zone, seconds, milliseconds) => {
  const ms = Date.parse('2026-11-20T23:56:11.482Z')
  expect([secondsText(ms, zone), instantText(ms, zone)]).toEqual([seconds, milliseconds])
})
