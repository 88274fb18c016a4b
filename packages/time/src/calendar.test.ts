import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { describe, expect, it } from 'vitest'
import { type CalendarUnit, shiftWall, startAfterWall, startOfWall } from './calendar.ts'

const utc = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`)

describe('calendar', () => {
  it.each([
    ['2024-01-31', 1, 'month', '2024-02-29'],
    ['2023-01-31', 1, 'month', '2023-02-28'],
    ['2024-03-31', -1, 'month', '2024-02-29'],
    ['2024-02-29', 1, 'year', '2025-02-28'],
    ['2024-02-29', 4, 'year', '2028-02-29'],
    ['1896-02-29', 4, 'year', '1900-02-28'],
    ['2024-12-31', 1, 'day', '2025-01-01'],
    ['0099-12-31', 1, 'month', '0100-01-31'],
    ['2024-01-31T23:59:59.999', 13, 'month', '2025-02-28T23:59:59.999'],
  ] as const)('%s and %s %s is %s', (text, amount, unit, expected) => {
    expect(shiftWall(utc(text), amount, unit)).toBe(utc(expected))
  })

  it('is as Temporal has it', () => {
    const units: CalendarUnit[] = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']
    const wallMs = fc.integer({ min: utc('0001-01-01'), max: utc('2300-01-01') })
    fc.assert(
      fc.property(
        wallMs,
        fc.integer({ min: -500, max: 500 }),
        fc.constantFrom(...units),
        (ms, amount, unit) => {
          const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').toPlainDateTime()
          const msOf = (one: Temporal.PlainDateTime) => one.toZonedDateTime('UTC').epochMilliseconds
          expect(shiftWall(ms, amount, unit)).toBe(msOf(wall.add({ [`${unit}s`]: amount })))
          expect(startOfWall(ms, unit)).toBe(msOf(startOf(wall, unit)))
          expect(startAfterWall(ms, unit)).toBe(msOf(startOf(wall, unit).add({ [`${unit}s`]: 1 })))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

function startOf(wall: Temporal.PlainDateTime, unit: CalendarUnit): Temporal.PlainDateTime {
  const midnight = wall.withPlainTime()
  if (unit === 'year') return midnight.with({ month: 1, day: 1 })
  if (unit === 'month') return midnight.with({ day: 1 })
  if (unit === 'week') return midnight.subtract({ days: wall.dayOfWeek - 1 })
  return wall.round({ smallestUnit: unit, roundingMode: 'floor' })
}
