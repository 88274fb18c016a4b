import { describe, expect, it } from 'vitest'
import { resolveTimeRange, searchTypeRange, shiftRange } from './effective-time-range.ts'

const nowMs = Date.parse('2024-05-01T10:00:00.000Z')
const hourMs = 3_600_000

describe('time ranges', () => {
  it.each([
    ['the last seconds', { type: 'relative', range: 300 }, nowMs - 300_000, nowMs],
    ['an interval before now', { type: 'relative', from: 3600, to: 300 }, nowMs - hourMs, nowMs - 300_000],
    ['an interval up to now', { type: 'relative', from: 3600 }, nowMs - hourMs, nowMs],
    ['longer than time itself', { type: 'relative', range: 10 ** 11 }, 0, nowMs],
    [
      'ISO instants with an offset',
      { type: 'absolute', from: '2024-05-01T10:00:00.000+02:00', to: '2024-05-01T09:00:00Z' },
      nowMs - 2 * hourMs,
      nowMs - hourMs,
    ],
    [
      'plain instants, which are UTC',
      { type: 'absolute', from: '2024-05-01 08:00:00', to: '2024-05-01 09:00:00.000' },
      nowMs - 2 * hourMs,
      nowMs - hourMs,
    ],
    ['words', { type: 'keyword', keyword: 'Last five minutes', timezone: 'Etc/UTC' }, nowMs - 300_000, nowMs],
  ] as const)('reads %s', (_, range, fromMs, toMs) => {
    expect(resolveTimeRange(range, nowMs)).toEqual({ fromMs, toMs, isAllTime: false })
  })

  it('reads 0 seconds as all time', () => {
    expect(resolveTimeRange({ type: 'relative', range: 0 }, nowMs)).toEqual({
      fromMs: 0,
      toMs: nowMs,
      isAllTime: true,
    })
  })

  it('refuses words it does not understand, and says which', () => {
    const range = { type: 'keyword', keyword: 'when pigs fly', timezone: 'Etc/UTC' } as const
    expect(() => resolveTimeRange(range, nowMs)).toThrow('Could not parse from natural date: when pigs fly')
  })

  it.each([
    ['1i', 2 * hourMs, hourMs],
    ['3i', 4 * hourMs, 3 * hourMs],
    ['60', hourMs + 60_000, 60_000],
  ])('shifts the last hour by %s', (offset, fromAgoMs, toAgoMs) => {
    const shifted = shiftRange({ fromMs: nowMs - hourMs, toMs: nowMs }, offset)
    expect(shifted).toMatchObject({ fromMs: nowMs - fromAgoMs, toMs: nowMs - toAgoMs })
  })
})

describe('the range of a search type', () => {
  const hour = { type: 'relative', range: 3600 } as const
  const day = { type: 'relative', range: 86_400 } as const
  const minute = { type: 'relative', range: 60 } as const
  const context = {
    nowMs,
    queryRange: hour,
    globalRange: null,
    rangeOfSearchType: (id: string) => (id === 'chart' ? { timerange: day } : undefined),
  }
  const trend = { type: 'offset', source: 'search_type', id: 'chart', offset: '1i' } as const

  it('is its own before the query’s', () => {
    expect(searchTypeRange(null, context).fromMs).toBe(nowMs - hourMs)
    expect(searchTypeRange(day, context).fromMs).toBe(nowMs - 24 * hourMs)
  })

  it('is the execution’s before its own', () => {
    expect(searchTypeRange(day, { ...context, globalRange: minute }).fromMs).toBe(nowMs - 60_000)
  })

  it('of a trend is counted back from the search type it names', () => {
    expect(searchTypeRange(trend, context)).toMatchObject({
      fromMs: nowMs - 48 * hourMs,
      toMs: nowMs - 24 * hourMs,
    })
  })

  it('of a trend is counted back from the execution’s, when that has one', () => {
    expect(searchTypeRange(trend, { ...context, globalRange: minute })).toMatchObject({
      fromMs: nowMs - 120_000,
      toMs: nowMs - 60_000,
    })
  })

  it('of a trend of a search type that is not there is an error', () => {
    expect(() => searchTypeRange({ ...trend, id: 'other' }, context)).toThrow('"other", which is not there')
  })
})
