import { defaultStreamId, type Message } from '@logline/message'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WindowFigures, WindowsRequest } from '../../store/message-store.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
  testStartMs,
} from '../../testing/test-engine.ts'

const minuteMs = 60_000
const otherStreamId = '65a1f0c2e4b0a1b2c3d4e5f6'

let shared: TestEngine
beforeAll(async () => {
  shared = await startTestEngine()
})
afterAll(async () => {
  await shared.stop()
})

type Windows = WindowsRequest['windows']
const fiveMinutes: Windows = {
  firstMs: testStartMs,
  lengthMs: 5 * minuteMs,
  everyMs: 5 * minuteMs,
  count: 3,
}

function ask(indexSetId: string, parts: Partial<WindowsRequest> = {}): Promise<WindowFigures[]> {
  const { timeRange: _, ...scope } = testScope(indexSetId)
  const request: WindowsRequest = {
    scope,
    windows: fiveMinutes,
    groupBy: [],
    series: [{ id: 'n', function: 'count' }],
    limit: 1_000,
    needsStreams: false,
    ...parts,
  }
  return shared.store.windows(request, testCaller)
}

/** Some milliseconds after the start of the first window. */
const at = (ms: number, fields: Parameters<typeof testMessage>[0] = {}, streams?: string[]): Message =>
  testMessage(fields, { timestampMs: testStartMs + ms, ...(streams ? { streams } : {}) })

const lines = (found: WindowFigures[]) =>
  found.map(
    ({ window, group, values }) =>
      `${window} ${group.map((key) => key ?? '-').join('/')}: ${values.join(' ')}`,
  )

describe('windows', () => {
  it('are half-open, and without groups there is one without messages too', async () => {
    const set = await seedIndexSet(shared.store, [
      at(-1),
      at(0),
      at(5 * minuteMs - 1),
      at(10 * minuteMs),
      at(15 * minuteMs - 1),
      at(15 * minuteMs),
    ])
    const series = [
      { id: 'n', function: 'count' as const },
      { id: 'a', function: 'avg' as const, field: 'took_ms' },
      { id: 's', function: 'sum' as const, field: 'took_ms' },
    ]
    const found = await ask(set, { series })
    expect(found.map(({ window, messages, values }) => [window, messages, values])).toEqual([
      [0, 2, [2, null, 0]],
      [1, 0, [0, null, 0]],
      [2, 2, [2, null, 0]],
    ])
  })

  it('have the groups that have messages, a missing value last', async () => {
    const set = await seedIndexSet(shared.store, [
      at(1, { service: 'cart', took_ms: 10 }),
      at(2, { service: 'cart', took_ms: 30 }),
      at(3, { took_ms: 7 }),
      at(6 * minuteMs, { service: 'auth', zone: 'b' }),
    ])
    const series = [
      { id: 'n', function: 'count' as const },
      { id: 'm', function: 'max' as const, field: 'took_ms' },
    ]
    expect(lines(await ask(set, { groupBy: ['service'], series }))).toEqual([
      '0 cart: 2 30',
      '0 -: 1 7',
      '1 auth: 1 ',
    ])
    expect(lines(await ask(set, { groupBy: ['service', 'zone'] }))).toEqual([
      '0 cart/-: 2',
      '0 -/-: 1',
      '1 auth/b: 1',
    ])
  })

  it('name the streams of their messages when asked', async () => {
    const set = await seedIndexSet(shared.store, [
      at(1, {}, [defaultStreamId, otherStreamId]),
      at(2, {}, [defaultStreamId]),
      at(6 * minuteMs, {}, [defaultStreamId]),
    ])
    const streamsOf = (found: WindowFigures[]) => found.map(({ streams }) => streams)
    expect(streamsOf(await ask(set, { needsStreams: true }))).toEqual([
      [defaultStreamId, otherStreamId].sort(),
      [defaultStreamId],
      [],
    ])
    expect(streamsOf(await ask(set))).toEqual([[], [], []])
  })

  it('refuse more groups than asked for, and windows that are none', async () => {
    const set = await seedIndexSet(
      shared.store,
      ['a', 'b', 'c'].map((service) => at(1, { service })),
    )
    const groupBy = ['service']
    expect(await ask(set, { groupBy, limit: 3 })).toHaveLength(3)
    await expect(ask(set, { groupBy, limit: 2 })).rejects.toMatchObject({ kind: 'limit' })
    await expect(ask(set, { windows: { ...fiveMinutes, count: 0 } })).rejects.toMatchObject({
      kind: 'syntax',
    })
    await expect(ask(set, { windows: { ...fiveMinutes, everyMs: 0 } })).rejects.toMatchObject({
      kind: 'syntax',
    })
  })

  it('of index sets that are gone, or of no stream, have no messages', async () => {
    const set = await seedIndexSet(shared.store, [at(1)])
    const nothing = ['0 : 0', '1 : 0', '2 : 0']
    const { timeRange: _, ...ofNoStream } = testScope(set, { streamIds: [] })
    expect(lines(await ask(set, { scope: ofNoStream }))).toEqual(nothing)
    await shared.store.dropIndexSet(set, { indexSetId: 'heir', indexNo: 0 })
    expect(lines(await ask(set))).toEqual(nothing)
  })

  it('count each message in every window it lies in, whatever their length and distance', async () => {
    const offsets = fc.sample(fc.integer({ min: -50, max: 450 }), { numRuns: 200, seed: 7 })
    const messages = offsets.map((ms, position) => at(ms, { service: `s${position % 3}`, took_ms: ms }))
    const set = await seedIndexSet(shared.store, messages)
    const windowsAtRandom = fc.record({
      first: fc.integer({ min: -20, max: 100 }),
      lengthMs: fc.integer({ min: 1, max: 90 }),
      everyMs: fc.integer({ min: 1, max: 90 }),
      count: fc.integer({ min: 1, max: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(windowsAtRandom, fc.boolean(), async ({ first, ...others }, isGrouped) => {
        const groupBy = isGrouped ? ['service'] : []
        const windows = { firstMs: testStartMs + first, ...others }
        const series = [
          { id: 'n', function: 'count' as const },
          { id: 's', function: 'sum' as const, field: 'took_ms' },
        ]
        expect(lines(await ask(set, { windows, groupBy, series }))).toEqual(
          expected(messages, windows, isGrouped),
        )
      }),
      { numRuns: 60 },
    )
  })
})

/** The same by the definition, message by message. */
function expected(messages: readonly Message[], windows: Windows, isGrouped: boolean): string[] {
  return Array.from({ length: windows.count }, (_, window) => {
    const fromMs = windows.firstMs + window * windows.everyMs
    const inWindow = messages.filter(
      ({ timestampMs }) => timestampMs >= fromMs && timestampMs < fromMs + windows.lengthMs,
    )
    const figures = (group: string, found: readonly Message[]) => {
      const sum = found.reduce((total, { fields }) => total + Number(fields.took_ms), 0)
      return `${window} ${group}: ${found.length} ${sum}`
    }
    if (!isGrouped) return [figures('', inWindow)]
    return ['s0', 's1', 's2'].flatMap((service) => {
      const found = inWindow.filter(({ fields }) => fields.service === service)
      return found.length === 0 ? [] : [figures(service, found)]
    })
  }).flat()
}
