import { describe, expect, it } from 'vitest'
import { dateOfText, dayEdgeOf, toggleDayEdge, withClockPart, withDate } from './absolute-text.ts'

describe('a typed time', () => {
  it('keeps its clock when the calendar changes the day', () => {
    expect(withDate('2026-11-20 09:41:12.345', '2026-12-01')).toBe('2026-12-01 09:41:12.345')
  })

  it('starts at midnight when there was no time yet', () => {
    expect(withDate('soon', '2026-12-01')).toBe('2026-12-01 00:00:00.000')
    expect(dateOfText('soon')).toBeNull()
  })

  it.each([
    ['hour', '7', '2026-11-20 07:41:12.000'],
    ['hour', '24', '2026-11-20 23:41:12.000'],
    ['minute', '99', '2026-11-20 09:59:12.000'],
    ['second', 'x', '2026-11-20 09:41:00.000'],
    ['second', '', '2026-11-20 09:41:00.000'],
  ] as const)('takes %s "%s" within the clock', (part, typed, expected) => {
    expect(withClockPart('2026-11-20 09:41:12', part, typed)).toBe(expected)
  })

  it('goes from anywhere to the beginning of the day, then to its end, then back', () => {
    const beginning = toggleDayEdge('2026-11-20 09:41:12.000')
    const end = toggleDayEdge(beginning)
    expect([beginning, dayEdgeOf(beginning)]).toEqual(['2026-11-20 00:00:00.000', 'start'])
    expect([end, dayEdgeOf(end)]).toEqual(['2026-11-20 23:59:59.999', 'end'])
    expect(toggleDayEdge(end)).toBe(beginning)
  })
})
