import { describe, expect, it } from 'vitest'
import { dateRangeSchema, dateTexts } from './date-range.ts'

const zone = 'Europe/Berlin'
const rangeOf = (from: string, until: string) => dateRangeSchema(zone).safeParse({ from, until })

describe('the range of dates of a list', () => {
  it.each([
    ['2026-01-05', '2026-01-06', '2026-01-04T23:00:00.000Z><2026-01-06T22:59:59.999Z'],
    ['2026-01-05', '2026-01-05', '2026-01-04T23:00:00.000Z><2026-01-05T22:59:59.999Z'],
    ['2026-01-05 10:30', '', '2026-01-05T09:30:00.000Z><'],
    ['', '2026-07-05 00:00:00', '><2026-07-04T22:00:00.000Z'],
    [' ', '', null],
  ])('from "%s" until "%s" is %s, and back the same', (from, until, range) => {
    expect(rangeOf(from, until)).toMatchObject({ success: true, data: range })
    const again = dateTexts(range ?? '', zone)
    expect(rangeOf(again.from, again.until)).toMatchObject({ success: true, data: range })
  })

  it.each([
    ['yesterday', '', 'from'],
    ['', '2026-02-30', 'until'],
    ['2026-01-06', '2026-01-05', 'until'],
  ])('from "%s" until "%s" is wrong at "%s"', (from, until, field) => {
    expect(rangeOf(from, until).error?.issues.map(({ path }) => path)).toEqual([[field]])
  })

  it.each([
    ['2026-01-05T09:30:00.000Z><', { from: '2026-01-05 10:30:00', until: '' }],
    ['><2026-01-06T22:59:59.999Z', { from: '', until: '2026-01-06' }],
    ['2026-01-04T23:00:00.000Z', { from: '2026-01-05', until: '2026-01-05 00:00:00' }],
    ['soon><', { from: 'soon', until: '' }],
  ])('of the filter %s is shown as %j', (range, texts) => expect(dateTexts(range, zone)).toEqual(texts))
})
