import { describe, expect, it } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const at = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })
const texts = (from: string, to: string, zone: string, most = 6) =>
  timeTicks(at(from, to), zone, most).map(
    ({ ms, text }) => `${new Date(ms).toISOString().slice(5, 16)} ${text}`,
  )

describe('timeTicks', () => {
  it('stand at round times of the zone, also where its hours are not whole', () => {
    expect(texts('2026-11-20T09:10:00Z', '2026-11-20T13:00:00Z', 'Asia/Kolkata')).toEqual([
      '11-20T09:30 15:00',
      '11-20T10:30 16:00',
      '11-20T11:30 17:00',
      '11-20T12:30 18:00',
    ])
  })

  it('stay round when the clock goes forward or back', () => {
    expect(texts('2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z', 'Europe/Berlin', 5)).toEqual([
      '03-28T23:00 29 Mar',
      '03-29T02:00 04:00',
      '03-29T04:00 06:00',
      '03-29T06:00 08:00',
    ])
    expect(texts('2026-10-24T22:30:00Z', '2026-10-25T04:30:00Z', 'Europe/Berlin', 10)).toEqual([
      '10-24T23:00 01:00',
      '10-25T00:00 02:00',
      '10-25T01:00 02:00',
      '10-25T02:00 03:00',
      '10-25T03:00 04:00',
      '10-25T04:00 05:00',
    ])
    expect(texts('2026-10-23T22:00:00Z', '2026-10-27T12:00:00Z', 'Europe/Berlin', 4)).toEqual([
      '10-23T22:00 24 Oct',
      '10-24T22:00 25 Oct',
      '10-25T23:00 26 Oct',
      '10-26T23:00 27 Oct',
    ])
  })

  it('are months over years', () => {
    expect(texts('2025-01-15T00:00:00Z', '2026-11-20T00:00:00Z', 'UTC', 4)).toEqual([
      '07-01T00:00 Jul 2025',
      '01-01T00:00 Jan 2026',
      '07-01T00:00 Jul 2026',
    ])
  })

  it('are there for a range of milliseconds', () => {
    expect(texts('2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.020Z', 'UTC', 2).length).toBeGreaterThan(1)
  })
})
