import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TimeInterval } from '../../store/message-store.ts'
import { startTestEngine, type TestEngine, testMessage, testScope } from '../../testing/test-engine.ts'
import { pivotsOn, time } from '../../testing/test-pivot.ts'

const hourMs = 3_600_000

let shared: TestEngine
beforeAll(async () => {
  shared = await startTestEngine()
})
afterAll(async () => {
  await shared.stop()
})
const { pivot, seed } = pivotsOn(() => shared.store)

/** Keys and counts of a message for each hour of a time range. */
async function countsOf(fromText: string, hours: number, interval: TimeInterval) {
  const fromMs = Date.parse(fromText)
  const messages = Array.from({ length: hours }, (_, hour) =>
    testMessage({}, { timestampMs: fromMs + hour * hourMs }),
  )
  const set = await seed(messages)
  const scope = testScope(set, { timeRange: { fromMs, toMs: fromMs + hours * hourMs } })
  const { rows } = await pivot(set, { scope, rowGroups: [time(interval)], rollup: false })
  return rows.map(({ key, values: [cell] }) => [key[0], cell?.value])
}

const berlin = (unit: 'hour' | 'day' | 'week' | 'month'): TimeInterval => {
  return { kind: 'calendar', unit, timeZone: 'Europe/Berlin' }
}

describe('time groups of Berlin, when its clock goes forward on 29 March 2026', () => {
  it('have a day of 23 hours, between days of 24', async () => {
    expect(await countsOf('2026-03-27T23:00:00Z', 71, berlin('day'))).toEqual([
      ['2026-03-27T23:00:00.000Z', 24],
      ['2026-03-28T23:00:00.000Z', 23],
      ['2026-03-29T22:00:00.000Z', 24],
    ])
  })

  it('have one hour after another, though the clock shows none from 2 to 3', async () => {
    expect(await countsOf('2026-03-29T00:00:00Z', 3, berlin('hour'))).toEqual([
      ['2026-03-29T00:00:00.000Z', 1],
      ['2026-03-29T01:00:00.000Z', 1],
      ['2026-03-29T02:00:00.000Z', 1],
    ])
  })

  it('have a week of 167 hours and a month of 743', async () => {
    expect(await countsOf('2026-03-22T23:00:00Z', 168, berlin('week'))).toEqual([
      ['2026-03-22T23:00:00.000Z', 167],
      ['2026-03-29T22:00:00.000Z', 1],
    ])
    expect(await countsOf('2026-02-28T23:00:00Z', 744, berlin('month'))).toEqual([
      ['2026-02-28T23:00:00.000Z', 743],
      ['2026-03-31T22:00:00.000Z', 1],
    ])
  })
})

describe('time groups of Berlin, when its clock goes back on 25 October 2026', () => {
  it('have a day of 25 hours, between days of 24', async () => {
    expect(await countsOf('2026-10-23T22:00:00Z', 73, berlin('day'))).toEqual([
      ['2026-10-23T22:00:00.000Z', 24],
      ['2026-10-24T22:00:00.000Z', 25],
      ['2026-10-25T23:00:00.000Z', 24],
    ])
  })

  it('keep the two hours apart that the clock shows twice', async () => {
    expect(await countsOf('2026-10-24T23:30:00Z', 4, berlin('hour'))).toEqual([
      ['2026-10-24T23:00:00.000Z', 1],
      ['2026-10-25T00:00:00.000Z', 1],
      ['2026-10-25T01:00:00.000Z', 1],
      ['2026-10-25T02:00:00.000Z', 1],
    ])
  })

  it('have a week of 169 hours and a month of 745', async () => {
    expect(await countsOf('2026-10-18T22:00:00Z', 170, berlin('week'))).toEqual([
      ['2026-10-18T22:00:00.000Z', 169],
      ['2026-10-25T23:00:00.000Z', 1],
    ])
    expect(await countsOf('2026-09-30T22:00:00Z', 746, berlin('month'))).toEqual([
      ['2026-09-30T22:00:00.000Z', 745],
      ['2026-10-31T23:00:00.000Z', 1],
    ])
  })
})

describe('days that do not begin at the one midnight', () => {
  const day = (timeZone: string): TimeInterval => ({ kind: 'calendar', unit: 'day', timeZone })

  it('begin with the first moment after it where the clock skips it, as in Santiago', async () => {
    expect(await countsOf('2024-09-07T04:00:00Z', 48, day('America/Santiago'))).toEqual([
      ['2024-09-07T04:00:00.000Z', 24],
      ['2024-09-08T04:00:00.000Z', 23],
      ['2024-09-09T03:00:00.000Z', 1],
    ])
  })

  it('begin with the first one where the clock shows two, as in Amman', async () => {
    expect(await countsOf('2021-10-27T21:00:00Z', 50, day('Asia/Amman'))).toEqual([
      ['2021-10-27T21:00:00.000Z', 24],
      ['2021-10-28T21:00:00.000Z', 25],
      ['2021-10-29T22:00:00.000Z', 1],
    ])
  })

  it.each([
    ['America/Sao_Paulo', '2018-11-03T03:00:00Z', '2018-11-04T03:00:00.000Z'],
    ['America/Havana', '2024-11-02T04:00:00Z', '2024-11-03T04:00:00.000Z'],
    ['Africa/Cairo', '2024-04-24T22:00:00Z', '2024-04-25T22:00:00.000Z'],
    ['Asia/Beirut', '2024-10-25T21:00:00Z', '2024-10-26T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2024-04-05T13:00:00Z', '2024-04-06T13:00:00.000Z'],
  ])('begin where the calendar turns in %s', async (timeZone, from, next) => {
    const [, second] = await countsOf(from, 30, day(timeZone))
    expect(second?.[0]).toBe(next)
  })
})

describe('hours of Lord Howe, whose clock changes by half an hour', () => {
  const hour: TimeInterval = { kind: 'calendar', unit: 'hour', timeZone: 'Australia/Lord_Howe' }

  it.each([
    ['2024-01-15T00:00:00.000Z', '2024-01-15T00:00:00.000Z'],
    ['2024-07-15T00:00:00.000Z', '2024-07-14T23:30:00.000Z'],
  ])('begin as its clock shows them at the time, %s', async (at, begin) => {
    expect(await countsOf(at, 1, hour)).toEqual([[begin, 1]])
  })
})

describe('time groups of UTC', () => {
  it('do not notice the clocks of others', async () => {
    const utc: TimeInterval = { kind: 'calendar', unit: 'day', timeZone: 'UTC' }
    expect(await countsOf('2026-03-28T00:00:00Z', 72, utc)).toEqual([
      ['2026-03-28T00:00:00.000Z', 24],
      ['2026-03-29T00:00:00.000Z', 24],
      ['2026-03-30T00:00:00.000Z', 24],
    ])
  })
})
