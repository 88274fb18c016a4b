import { defaultStreamId } from '@logline/message'
import { parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CountedSpan } from '../../store/comparison.ts'
import {
  everything,
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
  testStartMs,
} from '../../testing/test-engine.ts'

const minuteMs = 60_000
const count = 20_000
const sample = { sliceMs: 500, oneOf: 8 }

let shared: TestEngine
let indexSetId: string
/** Twenty thousand messages over a hundred minutes; those of web-2 are a tenth. */
beforeAll(async () => {
  shared = await startTestEngine()
  const messages = Array.from({ length: count }, (_, no) =>
    testMessage(
      {
        level: no % 4,
        took: no % 100 < 50 ? 2_850 : 17,
        ok: no % 2 === 0,
        gl2_x: 'x',
        text: 'x'.repeat(300),
      },
      {
        timestampMs: testStartMs + no * 300,
        source: no % 10 === 0 ? 'web-2' : 'web-1',
        message: `GET /posts/${no} [200] ${no % 90}ms`,
      },
    ),
  )
  indexSetId = await seedIndexSet(shared.store, messages)
})
afterAll(() => shared.stop())

const span = (from: number, to: number, parts = 1, sampled: CountedSpan['sample'] = null): CountedSpan => ({
  fromMs: testStartMs + from * minuteMs,
  toMs: testStartMs + to * minuteMs,
  parts,
  sample: sampled,
})
const ask = (...spans: CountedSpan[]) => ({ scope: testScope(indexSetId), spans })
const course = { fromMs: testStartMs, everyMs: 10 * minuteMs, count: 10 }

describe('comparisons', () => {
  it('count the messages of each part, and of nothing else', async () => {
    const { comparisons } = shared.store
    const counts = await comparisons.countParts(ask(span(50, 60), span(0, 40, 4), span(90, 200)), testCaller)
    expect(counts).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_000])
    expect(await comparisons.countParts({ ...ask(span(5, 5)) }, testCaller)).toEqual([])
  })

  it('read whole slices of time for a sample, about as many of each part', async () => {
    const { comparisons } = shared.store
    const counts = await comparisons.countParts(ask(span(0, 100, 4, sample)), testCaller)
    for (const found of counts) expect(Math.abs(found * sample.oneOf - count / 4)).toBeLessThan(count / 40)
    // The same each time.
    expect(await comparisons.countParts(ask(span(0, 100, 4, sample)), testCaller)).toEqual(counts)
  })

  it('tell values of all types with their counts, without those of the product and long ones', async () => {
    const { comparisons } = shared.store
    const request = { ...ask(span(50, 60), span(0, 50)), least: { first: 1, others: 1 }, limit: 100 }
    const values = await comparisons.values(request, testCaller)
    const lines = values.map(
      ({ field, value, type, counts }) => `${field}=${value} ${type} ${counts.join('/')}`,
    )
    expect(lines.toSorted()).toEqual([
      'level=0 number 500/2500',
      'level=1 number 500/2500',
      'level=2 number 500/2500',
      'level=3 number 500/2500',
      'ok=false boolean 1000/5000',
      'ok=true boolean 1000/5000',
      'source=web-1 text 1800/9000',
      'source=web-2 text 200/1000',
      'took=17 number 1000/5000',
      'took=2850 number 1000/5000',
    ])
    const frequent = { ...request, least: { first: 900, others: 6_000 } }
    expect((await comparisons.values(frequent, testCaller)).map(({ value }) => value).toSorted()).toEqual([
      '17',
      '2850',
      'false',
      'true',
      'web-1',
    ])
  })

  it('tell how many messages have each field, without those of the product', async () => {
    const { comparisons } = shared.store
    const request = { ...ask(span(0, 50), span(50, 100, 2)), limit: 20 }
    const all = [10_000, 5_000, 5_000]
    expect(await comparisons.fieldCounts(request, testCaller)).toEqual(
      ['level', 'message', 'ok', 'source', 'text', 'timestamp', 'took'].map((field) => ({
        field,
        counts: all,
      })),
    )
    expect(await comparisons.fieldCounts({ ...request, limit: 2 }, testCaller)).toHaveLength(2)
  })

  it('tell numbers by their first two digits', async () => {
    const numbers = await shared.store.comparisons.numbers(ask(span(0, 100)), testCaller)
    expect(numbers.map(({ field, from, counts }) => [field, from, counts[0]]).toSorted()).toEqual([
      ['level', 0, 5_000],
      ['level', 1, 5_000],
      ['level', 2, 5_000],
      ['level', 3, 5_000],
      ['took', 17, 10_000],
      ['took', 2_800, 10_000],
    ])
  })

  it('tell shapes of texts with course, levels, groups and the newest examples', async () => {
    const request = {
      ...ask(span(0, 50), span(50, 100, 1, sample)),
      course,
      groupFields: ['absent', 'source'],
      limit: 10,
    }
    const [shape, ...others] = await shared.store.comparisons.shapes(request, testCaller)
    expect(others).toEqual([])
    expect(shape?.counts[0]).toBe(10_000)
    expect(shape?.course.slice(0, 5)).toEqual([2_000, 2_000, 2_000, 2_000, 2_000])
    for (const estimate of shape?.course.slice(5) ?? []) expect(Math.abs(estimate - 2_000)).toBeLessThan(300)
    expect([...(shape?.levels.keys() ?? [])].toSorted()).toEqual(['0', '1', '2', '3'])
    expect([...(shape?.groups.keys() ?? [])].toSorted()).toEqual(['web-1', 'web-2'])
    const times = shape?.examples.map(({ timestampMs }) => timestampMs) ?? []
    expect([times.length, times]).toEqual([4, times.toSorted((a, b) => b - a)])
    expect(shape?.examples[0]?.text).toMatch(/^GET \/posts\/\d+ \[200\] \d+ms$/)
  })

  it('are cancelled with who asks', async () => {
    const gone = new AbortController()
    gone.abort()
    const caller = { ...testCaller, signal: gone.signal }
    await expect(shared.store.comparisons.numbers(ask(span(0, 100)), caller)).rejects.toMatchObject({
      kind: 'cancelled',
    })
  })

  it('tell the course of each group and of what meets a condition, the most frequent first', async () => {
    const { comparisons } = shared.store
    const request = {
      scope: testScope(indexSetId),
      course,
      condition: parseQuery('level:<=1').expression,
      limit: 10,
    }
    const bySource = await comparisons.groupCourses({ ...request, groupField: 'source' }, testCaller)
    expect(bySource).toEqual([
      { value: 'web-1', course: Array(10).fill(1_800), hits: Array(10).fill(900) },
      { value: 'web-2', course: Array(10).fill(200), hits: Array(10).fill(100) },
    ])
    const byStream = await comparisons.groupCourses({ ...request, groupField: 'streams' }, testCaller)
    expect(byStream).toEqual([
      { value: defaultStreamId, course: Array(10).fill(2_000), hits: Array(10).fill(1_000) },
    ])
    const byNothing = await comparisons.groupCourses({ ...request, groupField: 'absent' }, testCaller)
    expect(byNothing.map(({ value }) => value)).toEqual([''])
    const byNumber = await comparisons.groupCourses({ ...request, groupField: 'took', limit: 1 }, testCaller)
    expect(byNumber.map(({ value }) => value)).toEqual(['17'])
  })

  it('tell a message in each of its streams that are asked for, and in no other', async () => {
    const inStreams = (...streams: string[]) => testMessage({}, { streams })
    const id = await seedIndexSet(shared.store, [inStreams('a', 'b'), inStreams('a', 'c'), inStreams('c')])
    const scope = testScope(id, { streamIds: ['a', 'b'] })
    const condition = everything
    const one = { fromMs: testStartMs, everyMs: minuteMs, count: 1 }
    const request = { scope, course: one, groupField: 'streams', condition, limit: 10 }
    expect(await shared.store.comparisons.groupCourses(request, testCaller)).toEqual([
      { value: 'a', course: [2], hits: [2] },
      { value: 'b', course: [1], hits: [1] },
    ])
  })
})
