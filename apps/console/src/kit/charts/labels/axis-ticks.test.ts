import { expect, it } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

const starts = (from: string, stepMs: number, count: number) =>
  Array.from({ length: count }, (_, index) => Date.parse(from) + index * stepMs)
const minute = 60_000
const hour = 60 * minute

it.each<[string, number[], string, number, [number, string][]]>([
  [
    'seconds',
    starts('2026-11-20T08:00:00Z', 10_000, 31),
    'UTC',
    5,
    [
      [0, '08:00'],
      [6, '08:01'],
      [12, '08:02'],
      [18, '08:03'],
      [24, '08:04'],
      [30, '08:05'],
    ],
  ],
  [
    'an odd start',
    starts('2026-11-20T08:00:50Z', 10_000, 15),
    'UTC',
    3,
    [
      [1, '08:01'],
      [7, '08:02'],
      [13, '08:03'],
    ],
  ],
  [
    "the zone's clock",
    starts('2026-11-20T06:00:00Z', hour, 25),
    'Asia/Kolkata',
    4,
    [
      [1, '12:00'],
      [7, '18:00'],
      [13, '21 Nov'],
      [19, '06:00'],
    ],
  ],
  [
    'days',
    starts('2026-11-20T00:00:00Z', 12 * hour, 9),
    'UTC',
    5,
    [
      [0, '20 Nov'],
      [2, '21 Nov'],
      [4, '22 Nov'],
      [6, '23 Nov'],
      [8, '24 Nov'],
    ],
  ],
  [
    'parts of seconds',
    starts('2026-11-20T00:00:00Z', 200, 11),
    'UTC',
    4,
    [
      [0, '00:00:00.000'],
      [3, '00:00:00.500'],
      [5, '00:00:01.000'],
      [8, '00:00:01.500'],
      [10, '00:00:02.000'],
    ],
  ],
  ['one bar', starts('2026-11-20T08:00:00Z', minute, 1), 'UTC', 5, [[0, '08:00:00.000']]],
  ['none', [], 'UTC', 5, []],
])('labels round times: %s', (_, bars, zone, most, expected) => {
  expect([...axisTicks(bars, zone, most)]).toEqual(expected)
})

it('labels years of months without crowding', () => {
  const months = Array.from({ length: 60 }, (_, index) => Date.UTC(2022, index, 1))
  const ticks = [...axisTicks(months, 'UTC', 6).values()]
  expect(ticks.length).toBeLessThanOrEqual(7)
  expect(ticks).toContain('Jan 2024')
})
