import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BucketGroup, TimeInterval } from '../../store/message-store.ts'
import {
  startTestEngine,
  type TestEngine,
  testMessage,
  testScope,
  testStartMs,
} from '../../testing/test-engine.ts'
import { fixed, keys, pivotsOn, table, time, values } from '../../testing/test-pivot.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

let shared: TestEngine
beforeAll(async () => {
  shared = await startTestEngine()
})
afterAll(async () => {
  await shared.stop()
})
const { pivot, seed } = pivotsOn(() => shared.store)

describe('time groups', () => {
  it('fill the gaps between the first and the last bucket of each parent, and nothing outside', async () => {
    const at = (action: string, hours: number) =>
      testMessage({ action }, { timestampMs: testStartMs + hours * hourMs })
    const set = await seed([at('a', 0), at('a', 0.5), at('a', 3), at('b', 1)])
    const { rows } = await pivot(set, { rowGroups: [values(['action']), time(fixed(hourMs))] })
    expect(table(rows)).toEqual([
      'a/10:00: 2',
      'a/11:00: 0',
      'a/12:00: 0',
      'a/13:00: 1',
      'b/11:00: 1',
      '(all): 4',
    ])
  })

  it('divide values by time and time by values', async () => {
    const at = (action: string, hours: number) =>
      testMessage({ action }, { timestampMs: testStartMs + hours * hourMs })
    const set = await seed([at('a', 0), at('b', 0), at('b', 0), at('a', 2)])
    const { rows } = await pivot(set, { rowGroups: [time(fixed(hourMs)), values(['action'], { limit: 1 })] })
    expect(table(rows)).toEqual(['10:00/b: 2', '12:00/a: 1', '(all): 4'])
  })

  const calendar = (
    unit: Extract<TimeInterval, { kind: 'calendar' }>['unit'],
    timeZone = 'UTC',
  ): TimeInterval => {
    return { kind: 'calendar', unit, timeZone }
  }
  it.each([
    ['fixed lengths to the epoch', fixed(11 * minuteMs), ['2026-03-25T09:54:00.000Z']],
    ['hours', calendar('hour'), ['2026-03-25T10:00:00.000Z']],
    ['hours of a zone that is 5:30 ahead', calendar('hour', 'Asia/Kolkata'), ['2026-03-25T09:30:00.000Z']],
    ['days', calendar('day'), ['2026-03-25T00:00:00.000Z']],
    ['days of a zone', calendar('day', 'America/New_York'), ['2026-03-25T04:00:00.000Z']],
    ['weeks, from Monday', calendar('week'), ['2026-03-23T00:00:00.000Z']],
    ['weeks of a zone', calendar('week', 'Europe/Berlin'), ['2026-03-22T23:00:00.000Z']],
    ['months', calendar('month'), ['2026-03-01T00:00:00.000Z']],
    ['months of a zone', calendar('month', 'Europe/Berlin'), ['2026-02-28T23:00:00.000Z']],
  ] as const)('align %s', async (_, interval, expected) => {
    const set = await seed([testMessage({}, { timestampMs: Date.UTC(2026, 2, 25, 10, 1, 2, 3) })])
    const { rows } = await pivot(set, { rowGroups: [time(interval)], rollup: false })
    expect(keys(rows)).toEqual([expected])
  })

  it('count days of a zone through a change of its clock', async () => {
    const days = [28, 30].map((day) => testMessage({}, { timestampMs: Date.UTC(2026, 2, day, 12) }))
    const { rows } = await pivot(await seed(days), {
      rowGroups: [time(calendar('day', 'Europe/Berlin'))],
      rollup: false,
    })
    expect(keys(rows).flat()).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
  })

  it('reach before 1970', async () => {
    const set = await seed([testMessage({}, { timestampMs: -1 })])
    const timeRange = { fromMs: -hourMs, toMs: hourMs }
    for (const unit of ['hour', 'day', 'month'] as const) {
      const rowGroups = [time(calendar(unit, unit === 'month' ? 'Etc/GMT' : 'UTC'))]
      const found = await pivot(set, { scope: testScope(set, { timeRange }), rowGroups, rollup: false })
      expect(keys(found.rows)[0]?.[0]?.slice(0, 4)).toBe('1969')
    }
  })

  it('refuse more buckets than a chart can show', async () => {
    const set = await seed([testMessage(), testMessage({}, { timestampMs: testStartMs + 90 * hourMs })])
    const request = pivot(set, { rowGroups: [time(calendar('second'))] })
    await expect(request).rejects.toMatchObject({ kind: 'limit' })
  })

  it('refuse another field than the timestamp', async () => {
    const rowGroups: BucketGroup[] = [{ type: 'time', field: 'other', interval: fixed(1) }]
    await expect(pivot(await seed([testMessage()]), { rowGroups })).rejects.toMatchObject({ kind: 'syntax' })
  })
})
