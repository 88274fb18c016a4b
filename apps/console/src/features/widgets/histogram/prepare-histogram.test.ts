import type { PivotResult, PivotRow } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { prepareHistogram, rangeOfBuckets } from './prepare-histogram.ts'

const total = (count: number) => ({
  key: ['count()'],
  value: count,
  rollup: true,
  source: 'row-leaf' as const,
})
const part = (level: string, count: number) => ({
  key: [level, 'count()'],
  value: count,
  rollup: false,
  source: 'col-leaf' as const,
})
const row = (start: string, ...values: PivotRow['values']): PivotRow => ({
  key: [start],
  values,
  source: 'leaf',
})
const rollup: PivotRow = {
  key: [],
  values: [{ key: ['count()'], value: 99, rollup: true, source: 'row-inner' }],
  source: 'non-leaf',
}
const result = (from: string, to: string, rows: PivotRow[]): PivotResult => ({
  id: 'histogram',
  type: 'pivot',
  total: 99,
  effective_timerange: { type: 'absolute', from, to },
  rows: [...rows, rollup],
})
const startsOf = (of: PivotResult) =>
  prepareHistogram(of).buckets.map((bucket) => new Date(bucket.fromMs).toISOString())

describe('prepareHistogram', () => {
  const rows = [
    row(
      '2026-11-20T10:01:00.000Z',
      total(10),
      part('3', 4),
      part('4', 1),
      part('6', 3),
      part('(Empty Value)', 2),
    ),
    row('2026-11-20T10:02:00.000Z', total(0)),
    row('2026-11-20T10:03:00.000Z', total(5), part('ERROR', 1), part('7', 2), part('purple', 2)),
  ]

  it('groups levels and counts what has none as info', () => {
    const { buckets, series } = prepareHistogram(
      result('2026-11-20T10:01:00.000Z', '2026-11-20T10:04:00.000Z', rows),
    )
    expect(series).toEqual(['debug', 'info', 'warning', 'error'])
    expect(buckets.map(({ total, counts }) => ({ total, ...counts }))).toEqual([
      { total: 10, error: 4, warning: 1, info: 5 },
      { total: 0 },
      { total: 5, error: 1, debug: 2, info: 2 },
    ])
  })

  it('does not split what has no level at all', () => {
    const plain = [row('2026-11-20T10:01:00.000Z', total(7), part('(Empty Value)', 7))]
    const { series, buckets } = prepareHistogram(
      result('2026-11-20T10:01:00.000Z', '2026-11-20T11:01:00.000Z', plain),
    )
    expect(series).toEqual(['all'])
    expect(buckets[0]?.counts).toEqual({ all: 7 })
  })

  it('fills the whole range with bars, cut ends included', () => {
    expect(startsOf(result('2026-11-20T09:59:30.000Z', '2026-11-20T10:05:10.000Z', rows))).toEqual([
      '2026-11-20T09:59:00.000Z',
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:01:00.000Z',
      '2026-11-20T10:02:00.000Z',
      '2026-11-20T10:03:00.000Z',
      '2026-11-20T10:04:00.000Z',
      '2026-11-20T10:05:00.000Z',
    ])
  })

  it('takes the length of a lone bar from the range, as the server does', () => {
    const lone = [row('2026-11-20T10:30:00.000Z', total(1))]
    const starts = startsOf(result('2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z', lone))
    expect(starts).toHaveLength(60)
    expect(starts.at(-1)).toBe('2026-11-20T10:59:00.000Z')
  })

  it('draws one long bar when the server chose a length far beyond the messages', () => {
    const lone = [row('2026-11-01T00:00:00.000Z', total(9))]
    expect(startsOf(result('2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z', lone))).toEqual([
      '2026-11-01T00:00:00.000Z',
    ])
  })

  it('steps by calendar months over years', () => {
    const years = [row('2024-02-01T00:00:00.000Z', total(1)), row('2024-03-01T00:00:00.000Z', total(1))]
    const starts = startsOf(result('2023-12-15T00:00:00.000Z', '2026-01-01T00:00:00.000Z', years))
    expect(starts.slice(0, 4)).toEqual([
      '2023-12-01T00:00:00.000Z',
      '2024-01-01T00:00:00.000Z',
      '2024-02-01T00:00:00.000Z',
      '2024-03-01T00:00:00.000Z',
    ])
    expect(starts.at(-1)).toBe('2025-12-01T00:00:00.000Z')
  })

  it('draws empty bars when nothing was found', () => {
    const { buckets, series } = prepareHistogram(
      result('2026-11-20T10:00:00.000Z', '2026-11-20T10:05:00.000Z', []),
    )
    expect(buckets).toHaveLength(30)
    expect(series).toEqual([])
  })
})

describe('rangeOfBuckets', () => {
  const range = {
    fromMs: Date.parse('2026-11-20T10:00:07.000Z'),
    toMs: Date.parse('2026-11-20T10:05:00.000Z'),
  }
  const histogram = prepareHistogram(result('2026-11-20T10:00:07.000Z', '2026-11-20T10:05:00.000Z', []))

  it('spans whole bars in either direction', () => {
    const expected = {
      fromMs: Date.parse('2026-11-20T10:00:20.000Z'),
      toMs: Date.parse('2026-11-20T10:00:50.000Z'),
    }
    expect(rangeOfBuckets(histogram, 2, 4, range)).toEqual(expected)
    expect(rangeOfBuckets(histogram, 4, 2, range)).toEqual(expected)
  })

  it('never reaches beyond what was searched', () => {
    expect(rangeOfBuckets(histogram, -5, 500, range)).toEqual(range)
  })
})
