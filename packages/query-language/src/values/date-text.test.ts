import { describe, expect, it } from 'vitest'
import { dateSpan, rangeSpan } from './date-text.ts'

/** A Wednesday. */
const nowMs = Date.UTC(2024, 4, 1, 10, 30, 15, 500)

function spanText(text: string): string | null {
  const span = dateSpan(text, nowMs)
  if (!span) return null
  const [from, to] = [span.fromMs, span.toMs].map((ms) => new Date(ms).toISOString())
  return from === to ? String(from) : `${from} ${to}`
}

describe('dateSpan', () => {
  it.each([
    ['2024-05-01 10:00:00.123', '2024-05-01T10:00:00.123Z'],
    ['2024-05-01 10:00:00', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T10:00:00.5+0200', '2024-05-01T08:00:00.500Z'],
    ['2024-05-01T10:00:00-05:30', '2024-05-01T15:30:00.000Z'],
    ['now', '2024-05-01T10:30:15.500Z'],
    ['now-1h', '2024-05-01T09:30:15.500Z'],
    ['now+2d-30m', '2024-05-03T10:00:15.500Z'],
    ['now-M', '2024-04-01T10:30:15.500Z'],
    ['2024-03-31 00:00:00.000||-1M', '2024-02-29T00:00:00.000Z'],
    ['2024-02-29 00:00:00.000||+1y', '2025-02-28T00:00:00.000Z'],
    ['now/d', '2024-05-01T00:00:00.000Z 2024-05-01T23:59:59.999Z'],
    ['now/w', '2024-04-29T00:00:00.000Z 2024-05-05T23:59:59.999Z'],
    ['now-1y/M', '2023-05-01T00:00:00.000Z 2023-05-31T23:59:59.999Z'],
    ['now/y', '2024-01-01T00:00:00.000Z 2024-12-31T23:59:59.999Z'],
    ['2024-05-01 10:00:00.000||/h', '2024-05-01T10:00:00.000Z 2024-05-01T10:59:59.999Z'],
    ['2024-05-01', null],
    ['2024-02-30 00:00:00.000', null],
    ['2024-05-01 24:00:00.000', null],
    ['2024-05-01 10:60:00.000', null],
    ['now-1x', null],
    ['now-', null],
    ['now+99999999999999999y', null],
    ['yesterday', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(spanText(text)).toBe(expected)
  })
})

describe('rangeSpan', () => {
  const day = 'now/d'
  const [start, end] = [Date.UTC(2024, 4, 1), Date.UTC(2024, 4, 2) - 1]
  it.each([
    [
      'includes the rounded unit',
      { value: day, inclusive: true },
      { value: day, inclusive: true },
      start,
      end,
    ],
    ['steps over it', { value: day, inclusive: false }, null, end + 1, Number.POSITIVE_INFINITY],
    ['ends before it', null, { value: day, inclusive: false }, Number.NEGATIVE_INFINITY, start - 1],
  ])('%s', (_, lower, upper, fromMs, toMs) => {
    expect(rangeSpan(lower, upper, nowMs)).toEqual({ fromMs, toMs })
  })

  it('is none when a bound is no date', () => {
    expect(rangeSpan({ value: 'x', inclusive: true }, null, nowMs)).toBeNull()
  })
})
