import { expect, it } from 'vitest'
import { barAt, byteTicks, indexBars, timeLabels } from './chart-bars.ts'
import { indexOf, nextOf, outlookOf } from './outlook-test-data.ts'

const nowMs = Date.parse('2026-11-03T12:00:00Z')
const rotation = { at: '2026-11-04T00:00:00.000Z', is_estimate: false, bytes: 200_000 }
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()

it('a bar is as wide as its time and as high as its size, from the oldest on', () => {
  const { bars, ticks } = indexBars(outlookOf({ rotation, next: nextOf('p_0') }), nowMs)
  const round = (share: number) => Math.round(share * 1_000) / 1_000
  expect(
    bars.map(({ index, kind, left, width }) => [index.index_name, kind, round(left), round(width)]),
  ).toEqual([
    ['p_0', 'next', 0, 0.333],
    ['p_1', 'plain', 0.333, 0.333],
    ['p_2', 'written', 0.667, 0.333],
  ])
  expect(ticks.map(({ text }) => text)).toEqual(['0', '100 KiB', '200 KiB'])
  expect(
    bars.map(({ size, height, forecast }) => [size, round(height), forecast && round(forecast)]),
  ).toEqual([
    ['97.7', 0.488, null],
    ['97.7', 0.488, null],
    ['97.7', 0.488, 0.977],
  ])
})

it('no bar hides the others, however long its time', () => {
  const indices = [
    indexOf(3, { is_written_to: true, created_at: day(3), rotated_at: null }),
    indexOf(2, { created_at: day(2), rotated_at: day(3) }),
    indexOf(1, { created_at: day(1), rotated_at: day(2) }),
  ]
  const years = { ...rotation, at: '2036-01-01T00:00:00.000Z' }
  const { bars } = indexBars(outlookOf({ indices, rotation: years }), nowMs)
  expect(bars[0]?.width).toBeGreaterThan(0.1)
  const brief = [...indices.slice(0, 2), indexOf(1, { created_at: day(2), rotated_at: day(2) })]
  const { bars: beside } = indexBars(outlookOf({ indices: brief, rotation }), Date.parse(day(4)))
  expect(beside[0]?.width).toBeGreaterThan(0.01)
  const made = indices.map((index) => ({ ...index, created_at: day(1), rotated_at: day(1) }))
  const { bars: atOnce } = indexBars(outlookOf({ indices: made }), nowMs)
  expect(atOnce.map(({ width }) => Math.round(width * 100))).toEqual([33, 33, 33])
})

it.each([
  [0, ['0', '1 B']],
  [900, ['0', '300 B', '600 B', '900 B']],
  [1_024, ['0', '1 KiB']],
  [8.1 * 1024 ** 3, ['0', '3 GiB', '6 GiB', '9 GiB']],
  [700 * 1024 ** 2, ['0', '300 MiB', '600 MiB', '900 MiB']],
  [1.4 * 1024 ** 4, ['0', '1 TiB', '2 TiB']],
])('an axis for %s bytes has round sizes', (most, texts) => {
  const { ticks, top } = byteTicks(most)
  expect(ticks.map(({ text }) => text)).toEqual(texts)
  expect(top).toBeGreaterThanOrEqual(most)
})

const bar = (left: number, fromMs: number, toMs: number) => ({ left, fromMs, toMs })
const dayMs = 86_400_000
const begin = Date.UTC(2026, 7, 20)

it('dates stand where there is room, and always at the newest', () => {
  const bars = Array.from({ length: 14 }, (_, at) =>
    bar(at / 14, begin + at * 7 * dayMs, begin + (at + 1) * 7 * dayMs),
  )
  const texts = (width: number) =>
    timeLabels(bars, { width, labelWidth: 64, beyond: 64 }, 'UTC').map(({ text }) => text)
  expect(texts(800)).toEqual(['20 Aug', '3 Sep', '17 Sep', '1 Oct', '15 Oct', '29 Oct', '19 Nov'])
  expect(texts(100)).toEqual(['20 Aug', '19 Nov'])
  expect(texts(0)).toEqual(['19 Nov'])
  expect(timeLabels([], { width: 800, labelWidth: 64, beyond: 0 })).toEqual([])
})

it('the newest date ends where the room does, and no other runs into it', () => {
  const bars = Array.from({ length: 14 }, (_, at) =>
    bar(at / 14, begin + at * dayMs, begin + (at + 1) * dayMs),
  )
  const labels = timeLabels(bars, { width: 280, labelWidth: 56, beyond: 0 }, 'UTC')
  expect(labels.map(({ at, text }) => [Math.round(at * 280), text])).toEqual([
    [0, '20 Aug'],
    [60, '23 Aug'],
    [120, '26 Aug'],
    [224, '2 Sep'],
  ])
})

it('dates are as exact as the time asks for', () => {
  const text = (spanMs: number) =>
    timeLabels([bar(0, begin, begin + spanMs)], { width: 800, labelWidth: 64, beyond: 0 }, 'Europe/Berlin')[0]
      ?.text
  expect(text(6 * 3_600_000)).toBe('02:00')
  expect(text(7 * dayMs)).toBe('20 Aug')
  expect(text(400 * dayMs)).toBe('Aug 2026')
})

it('a place in the chart belongs to one bar', () => {
  const bars = [
    { left: 0, width: 0.5 },
    { left: 0.5, width: 0.5 },
  ]
  expect([0, 0.49, 0.5, 0.99].map((share) => barAt(bars, share)?.left)).toEqual([0, 0, 0.5, 0.5])
  expect(barAt(bars, 1)).toBeUndefined()
})
