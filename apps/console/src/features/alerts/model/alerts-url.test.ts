import { describe, expect, it } from 'vitest'
import { alertsUrlOf, paramsOf, urlOf } from './alerts-url.ts'

const usual = paramsOf({}, {})

describe('what is shown of events', () => {
  it('is alerts of the last day by itself, or what was shown last', () => {
    expect(usual).toMatchObject({
      alerts: 'only',
      timeRange: { type: 'relative', from: 86_400 },
      page: 1,
      pageSize: 25,
      sort: 'timestamp',
      order: 'desc',
    })
    const timeRange = { type: 'relative' as const, from: 300 }
    expect(paramsOf({}, { alerts: 'include', timeRange })).toMatchObject({ alerts: 'include', timeRange })
    expect(paramsOf({ alerts: 'exclude' }, { alerts: 'include' }).alerts).toBe('exclude')
  })

  it('is in the address, and read from it again', () => {
    const shown = {
      ...usual,
      query: 'key:a',
      page: 3,
      pageSize: 50,
      alerts: 'include' as const,
      priorities: [3, 1],
      definitions: ['d1', 'd2'],
      acknowledged: 'exclude' as const,
      sort: 'key',
      order: 'asc' as const,
    }
    for (const timeRange of [
      { type: 'relative' as const, from: 0 },
      { type: 'relative' as const, from: 7_200, to: 3_600 },
      { type: 'absolute' as const, from: '2026-11-21T08:00:00.000Z', to: '2026-11-21T09:00:00.000Z' },
      { type: 'keyword' as const, keyword: 'yesterday' },
    ]) {
      const params = { ...shown, timeRange }
      expect(paramsOf(alertsUrlOf({ ...urlOf(params) }), {})).toEqual(params)
    }
  })

  it('ignores what it does not know', () => {
    const raw = {
      page: 'x',
      pageSize: '7',
      alerts: 'all',
      priorities: '9,2',
      sort: 'a b',
      other: 'x',
      relative: '-1',
    }
    expect(paramsOf(alertsUrlOf(raw), {})).toEqual({ ...usual, priorities: [2] })
  })

  it('begins with the events of a stream when a link says so', () => {
    expect(paramsOf(alertsUrlOf({ stream_id: 's1' }), {}).query).toBe('source_streams:s1')
  })
})
