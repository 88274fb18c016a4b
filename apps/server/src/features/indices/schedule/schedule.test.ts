import { strategyClass } from '@logline/contract'
import { dayMs, hourMs } from '@logline/time'
import { describe, expect, it } from 'vitest'
import { indexSetLimitsOf } from '../../../testing/start-test-server.ts'
import type { IndexSetRecord } from '../../index-sets/index.ts'
import { forecastOf, fullAtMs } from './forecast.ts'
import { expired, expiredByTotal, type KnownIndex } from './retention-rules.ts'
import { noContent, rotationOf } from './rotation-rules.ts'
import { rotationCalendar } from './rotation-times.ts'

const limits = indexSetLimitsOf()
const gb = 1_000_000_000
/** A Tuesday. */
const nowMs = Date.UTC(2026, 10, 24, 12)

function set(
  rotation: object,
  {
    keep = 'Deletion',
    count = 20,
    ...others
  }: Partial<IndexSetRecord> & { keep?: string; count?: number } = {},
): IndexSetRecord {
  return {
    isWritable: true,
    shards: 1,
    maxBytes: null,
    rotationStrategy: rotation,
    retentionStrategyClass: strategyClass(
      'retention',
      `${keep}RetentionStrategy` as 'DeletionRetentionStrategy',
    ),
    retentionStrategy: { type: '', max_number_of_indices: count },
    ...others,
  } as IndexSetRecord
}

const byCount = { max_docs_per_index: 1_000 }
const bySize = { max_size: gb }
const byTime = { rotation_period: 'P1D', rotate_empty_index_set: false }
const byBoth = { index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' }

/** One that is written to since so many days. */
function written(content: Partial<typeof noContent>, ageDays = 0.1, skippedAtMs: number | null = null) {
  const index = { createdAtMs: nowMs - ageDays * dayMs, rotationSkippedAtMs: skippedAtMs }
  return { index, content: { ...noContent, ...content }, hasMessages: (content.messages ?? 0) > 0 }
}

describe('a new index is due', () => {
  const isDue = (rotation: object, of: ReturnType<typeof written>, own = limits, keep = 'Deletion') =>
    rotationOf(set(rotation, { keep }), of, own, nowMs).is

  it.each([
    ['by count, not with as many', byCount, { messages: 1_000 }, 0.1, 'not due'],
    ['by count, with one more', byCount, { messages: 1_001 }, 0.1, 'due'],
    ['by size before compression', bySize, { messages: 1, uncompressedBytes: gb + 1 }, 0.1, 'due'],
    [
      'not by size on the disk',
      bySize,
      { messages: 1, bytes: 2 * gb, uncompressedBytes: gb },
      0.1,
      'not due',
    ],
    ['by time, on the same day', byTime, { messages: 1 }, 0.4, 'not due'],
    ['by time, after midnight', byTime, { messages: 1 }, 0.6, 'due'],
    ['by time, without messages', byTime, {}, 5, 'skipped'],
    ['by time of empty ones', { ...byTime, rotate_empty_index_set: true }, {}, 0.6, 'due'],
    ['by time and size, when empty', byBoth, {}, 100, 'not due'],
    [
      'by time and size, above 50 GB at once',
      byBoth,
      { messages: 1, uncompressedBytes: 54 * gb },
      0.01,
      'due',
    ],
    [
      'by time and size, above 20 GB after a day',
      byBoth,
      { messages: 1, uncompressedBytes: 22 * gb },
      1.1,
      'due',
    ],
    [
      'by time and size, above 20 GB within a day',
      byBoth,
      { messages: 1, uncompressedBytes: 22 * gb },
      0.9,
      'not due',
    ],
    ['by time and size, at the leeway', byBoth, { messages: 1 }, 10, 'due'],
    ['by time and size, before the leeway', byBoth, { messages: 1 }, 9.9, 'not due'],
  ] as const)('%s', (_, rotation, content, ageDays, expected) => {
    expect(isDue(rotation, written(content, ageDays))).toBe(expected)
  })

  it('not at the leeway where nothing is ever taken away', () => {
    expect(isDue(byBoth, written({ messages: 1 }, 100), limits, 'Noop')).toBe('not due')
  })

  it('not at once when the first message comes after a time that was left out', () => {
    const at = (skippedDaysAgo: number) =>
      isDue(byTime, written({ messages: 1 }, 9, nowMs - skippedDaysAgo * dayMs))
    expect([at(0.1), at(1)]).toEqual(['not due', 'due'])
  })

  it('after the longest time that the operator allows', () => {
    const own = indexSetLimitsOf({ LOGLINE_MAX_WRITE_INDEX_AGE: '6h' })
    expect([
      isDue(byTime, written({ messages: 1 }, 0.4), own),
      isDue(byTime, written({ messages: 1 }, 0.4)),
    ]).toEqual(['due', 'not due'])
  })
})

describe('times of rotation', () => {
  it.each([
    ['P1D', '2026-11-24T00:00', '2026-11-25T00:00'],
    ['PT6H', '2026-11-24T12:00', '2026-11-24T18:00'],
    ['P1W', '2026-11-23T00:00', '2026-11-30T00:00'],
    ['P7D', '2026-11-19T00:00', '2026-11-26T00:00'],
    ['P1M', '2026-11-01T00:00', '2026-12-01T00:00'],
    ['P3M', '2026-10-01T00:00', '2027-01-01T00:00'],
    ['P1Y', '2026-01-01T00:00', '2027-01-01T00:00'],
    ['P1DT12H', '2026-11-24T00:00', '2026-11-25T12:00'],
  ])('of %s', (period, floor, next) => {
    const calendar = rotationCalendar(period, null)
    const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
    expect([text(calendar.floor(nowMs)), text(calendar.next(calendar.floor(nowMs)))]).toEqual([floor, next])
  })
})

/** So many, one a day, the newest first and written to. */
function daily(count: number, changes: Record<number, Partial<KnownIndex>> = {}, bytes = gb): KnownIndex[] {
  const midnightMs = Math.floor(nowMs / dayMs) * dayMs
  return Array.from({ length: count }, (_, age) => {
    const indexNo = count - 1 - age
    const createdAtMs = midnightMs - age * dayMs
    return {
      indexSetId: 's',
      indexNo,
      indexName: `s_${indexNo}`,
      createdAtMs,
      rotatedAtMs: age === 0 ? null : createdAtMs + dayMs,
      rotationSkippedAtMs: null,
      state: 'open',
      isReopened: false,
      isKept: false,
      isSettled: true,
      beginMs: createdAtMs,
      endMs: createdAtMs + dayMs - 1,
      calculatedAtMs: nowMs,
      tookMs: 1,
      content: { messages: 1_000, bytes, uncompressedBytes: 5 * bytes, segments: 1 },
      ...changes[indexNo],
    } satisfies KnownIndex
  })
}

describe('retention takes', () => {
  const taken = (of: IndexSetRecord, indices: KnownIndex[], own = limits) =>
    expired(of, indices, own, nowMs).map(({ index, action, isByLimit }) => [index.indexNo, action, isByLimit])

  it('the oldest that are too many, the closed counted, the kept and reopened not', () => {
    const of = set(byTime, { count: 3 })
    expect(taken(of, daily(3))).toEqual([])
    expect(taken(of, daily(5))).toEqual([
      [0, 'delete', false],
      [1, 'delete', false],
    ])
    expect(taken(of, daily(5, { 0: { isKept: true }, 1: { isReopened: true } }))).toEqual([])
    expect(taken(of, daily(5, { 1: { state: 'closed' } }))).toHaveLength(2)
    expect(taken(of, daily(5, { 0: { state: 'deleting' } }))).toEqual([[1, 'delete', false]])
  })

  it('closes instead, each once', () => {
    const of = set(byTime, { keep: 'Closing', count: 3 })
    expect(taken(of, daily(5, { 0: { state: 'closed' } }))).toEqual([[1, 'close', false]])
  })

  it('nothing of a read-only index set, by nothing, or when it is off', () => {
    expect(taken(set(byTime, { count: 1, isWritable: false }), daily(5))).toEqual([])
    expect(taken(set(byTime, { keep: 'Noop', count: 1 }), daily(5))).toEqual([])
    const off = indexSetLimitsOf({ LOGLINE_RETENTION: 'off' })
    expect(taken(set(byTime, { count: 1, maxBytes: 1 }), daily(5), off)).toEqual([])
  })

  it('by age what was rotated before the least lifetime, never the one that is written to', () => {
    expect(taken(set(byBoth), daily(33)).map(([no]) => no)).toEqual([0, 1])
    const [old] = daily(1, { 0: { createdAtMs: nowMs - 100 * dayMs } })
    expect(taken(set(byBoth), old ? [old] : [])).toEqual([])
  })

  it('by the limit in bytes the oldest, as far as needed; what is kept counts', () => {
    const of = set(byTime, { maxBytes: 3 * gb })
    expect(taken(of, daily(5))).toEqual([
      [0, 'delete', true],
      [1, 'delete', true],
    ])
    expect(taken(of, daily(5, { 0: { isKept: true } })).map(([no]) => no)).toEqual([1, 2])
    expect(
      taken(set(byTime, { count: 2, maxBytes: 3 * gb }), daily(5)).map(([, , byLimit]) => byLimit),
    ).toEqual([false, false, false])
  })

  it('by the limit of all sets the oldest of those that may go', () => {
    const ours = daily(3)
    const others = daily(3).map((index) => ({ ...index, indexSetId: 'other' }))
    const own = indexSetLimitsOf({ LOGLINE_MAX_STORAGE: '4gb' })
    const all = [...ours, ...others]
    expect(expiredByTotal(all, all, own)).toHaveLength(2)
    const names = expiredByTotal(all, ours, own).map(({ index }) => `${index.indexSetId}${index.indexNo}`)
    expect(names).toEqual(['s0', 's1'])
    expect(expiredByTotal(all, all, limits)).toEqual([])
  })
})

describe('a forecast', () => {
  const of = (wanted: IndexSetRecord, indices: KnownIndex[]) =>
    forecastOf({ set: wanted, indices, limits, nowMs })
  const day = (ms: number | undefined) => new Date(ms ?? 0).toISOString().slice(0, 13)

  it('tells when each goes by count, when the next begins, and how large it gets', () => {
    const { indices, rotation, keptDays, growth, levelBytes } = of(set(byTime, { count: 10 }), daily(10))
    expect(growth?.bytes).toBeCloseTo(gb * (7 / 7 + 0.5 / 7), -8)
    expect(day(rotation?.atMs)).toBe('2026-11-25T00')
    expect(day(indices.at(-1)?.expires?.atMs)).toBe('2026-11-25T00')
    expect(day(indices[0]?.expires?.atMs)).toBe('2026-12-04T00')
    expect(keptDays).toEqual({ least: 9, most: 10 })
    expect(levelBytes).toBeCloseTo((growth?.bytes ?? 0) * 10)
  })

  it('tells it by age', () => {
    const { indices, keptDays } = of(set(byBoth), daily(10))
    expect(day(indices.at(-1)?.expires?.atMs)).toBe('2026-12-16T00')
    expect(keptDays).toEqual({ least: 30, most: 40 })
  })

  it('estimates it by what was stored lately', () => {
    const { rotation, indices } = of(set({ max_docs_per_index: 2_000 }, { count: 10 }), daily(10))
    expect(rotation?.isEstimate).toBe(true)
    // 1,000 are there, about 1,071 come in a day.
    expect((rotation?.atMs ?? 0) - nowMs).toBeCloseTo((1_000 / 1_071) * dayMs, -7)
    expect(indices.at(-1)?.expires).toEqual(rotation)
  })

  it('knows nothing of what is new, kept, or kept for ever', () => {
    const [index] = daily(1, { 0: { createdAtMs: nowMs - hourMs / 2 } })
    expect(of(set(byCount), index ? [index] : [])).toMatchObject({
      growth: null,
      rotation: null,
      levelBytes: null,
    })
    expect(of(set(byTime), daily(3, { 0: { isKept: true } })).indices.at(-1)?.expires).toBeNull()
    expect(of(set(byTime, { keep: 'Noop' }), daily(3))).toMatchObject({ keptDays: null, levelBytes: null })
    const many = of(set(byTime, { count: 2_147_483_647 }), daily(3))
    expect([many.keptDays?.most, many.indices.at(-1)?.expires]).toEqual([undefined, null])
  })

  it('says when the limit in bytes cuts it short', () => {
    const forecast = of(set(byTime, { count: 30, maxBytes: 12 * gb }), daily(10))
    expect(forecast.isCutShort).toBe(true)
    expect(forecast.keptDays?.most).toBeCloseTo(12 / 1.07, 0)
    const oldest = forecast.indices.at(-1)
    expect([oldest?.action, oldest?.expires?.isEstimate]).toEqual(['delete', true])
    expect((oldest?.expires?.atMs ?? 0) - nowMs).toBeCloseTo((2 / 1.071) * dayMs, -7)
  })

  it('tells when the disk will be full', () => {
    const growing = of(set(byTime, { keep: 'Noop' }), daily(10))
    const level = of(set(byTime, { count: 10 }), daily(10))
    expect(fullAtMs([growing], 10 * gb, nowMs)).toBe(nowMs + 10 * dayMs)
    expect(fullAtMs([growing, growing], 10 * gb, nowMs)).toBe(nowMs + 5 * dayMs)
    expect(fullAtMs([level], 10 * gb, nowMs)).toBeNull()
  })
})
