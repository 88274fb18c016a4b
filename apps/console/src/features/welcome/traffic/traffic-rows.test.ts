import type { Traffic, TrafficGroup } from '@logline/contract'
import { expect, it } from 'vitest'
import { hasTimeBefore, totalOf, trafficRows } from './traffic-rows.ts'

const counted = (now: number, before: number) => ({ now, before, course: [before, now] })

function group(value: string, messages: [number, number], errors: [number, number]): TrafficGroup {
  return { value, title: value.toUpperCase(), messages: counted(...messages), errors: counted(...errors) }
}

function trafficOf(groups: TrafficGroup[], parts: Partial<Traffic> = {}): Traffic {
  return {
    timerange: { from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' },
    compared_with: { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' },
    ...{ steps: 1, step_ms: 86_400_000, counted_at: '2026-03-03T00:00:00.000Z', is_cut: false, groups },
    ...{ field: 'service', errors_query: 'level:<=3' },
    ...parts,
  }
}

const searchOf = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams)

it('sorts by messages, errors or their rate, and leads to the search of exactly what is counted', () => {
  const traffic = trafficOf([group('shop', [1_000, 900], [10, 9]), group('pay api', [100, 100], [50, 2])])
  expect(trafficRows(traffic, 'messages').map(({ title }) => title)).toEqual(['SHOP', 'PAY API'])
  expect(trafficRows(traffic, 'rate').map(({ title }) => title)).toEqual(['PAY API', 'SHOP'])
  const [row] = trafficRows(traffic, 'errors')
  const range = { rangetype: 'absolute', ...traffic.timerange }
  expect(searchOf(row?.paths.messages ?? '')).toEqual({ q: 'service:"pay api"', ...range })
  expect(searchOf(row?.paths.errors ?? '')).toEqual({ q: 'service:"pay api" AND level:<=3', ...range })
})

it('searches for messages without the field, and for those of a stream', () => {
  const [none] = trafficRows(trafficOf([group('', [1, 1], [0, 0])]), 'messages')
  expect([none?.title, searchOf(none?.paths.messages ?? '').q]).toEqual(['No value', 'NOT _exists_:service'])
  const [stream] = trafficRows(trafficOf([group('s1', [1, 1], [0, 0])], { field: 'streams' }), 'messages')
  expect(searchOf(stream?.paths.errors ?? '')).toMatchObject({ q: 'level:<=3', streams: 's1' })
})

it('tells what got worse or better from what chance makes', () => {
  const tones = trafficRows(
    trafficOf([
      group('worse', [1_000, 1_000], [60, 8]),
      group('better', [999, 1_000], [8, 60]),
      group('few', [998, 1_000], [5, 1]),
      group('same', [997, 1_000], [60, 59]),
      group('fresh', [996, 0], [60, 0]),
    ]),
    'messages',
  ).map(({ tone }) => tone)
  expect(tones).toEqual(['danger', 'ok', null, null, null])
})

it('sums up what counts once, and nothing else', () => {
  const groups = [group('a', [3, 2], [1, 0]), group('b', [4, 1], [0, 1])]
  expect(totalOf(trafficOf(groups))).toEqual({ messages: counted(7, 3), errors: counted(1, 1) })
  expect(totalOf(trafficOf(groups, { field: 'streams' }))).toBeNull()
  expect(totalOf(trafficOf(groups, { is_cut: true }))).toBeNull()
})

it('compares with the time before when messages arrived for half of it', () => {
  const of = (course: number[]) => ({
    ...group('a', [1, 1], [0, 0]),
    messages: { now: 1, before: 1, course: [...course, 1, 1, 1, 1] },
  })
  const isComparable = (course: number[]) => hasTimeBefore(trafficOf([of(course)], { steps: 4 }))
  expect([isComparable([0, 0, 3, 1]), isComparable([0, 0, 0, 9])]).toEqual([true, false])
})
