import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Series } from '../../store/message-store.ts'
import type { PivotRow } from '../../store/pivot-result.ts'
import {
  startTestEngine,
  type TestEngine,
  testMessage,
  testScope,
  testStartMs,
} from '../../testing/test-engine.ts'
import { columnCell, fixed, keys, pivotsOn, rowCell, table, time, values } from '../../testing/test-pivot.ts'

const hourMs = 3_600_000

let shared: TestEngine
beforeAll(async () => {
  shared = await startTestEngine()
})
afterAll(async () => {
  await shared.stop()
})
const { pivot, seed } = pivotsOn(() => shared.store)

describe('column groups', () => {
  it('follow the totals of their row, each with its own limit', async () => {
    const set = await seed(
      ['ax', 'ax', 'ay', 'bz', 'bz', 'bx'].map((pair) =>
        testMessage({ row: pair[0] ?? '', column: pair[1] ?? '' }),
      ),
    )
    const request = { rowGroups: [values(['row'])], columnGroups: [values(['column'], { limit: 1 })] }
    const { rows } = await pivot(set, request)
    expect(rows).toEqual([
      { key: ['a'], source: 'leaf', values: [rowCell(3), columnCell(['x'], 2)] },
      { key: ['b'], source: 'leaf', values: [rowCell(3), columnCell(['z'], 2)] },
      { key: [], source: 'non-leaf', values: [{ key: ['n'], value: 6, rollup: true, source: 'row-inner' }] },
    ])
    const bare = await pivot(set, { ...request, rollup: false })
    expect(bare.rows.map((row) => row.values)).toEqual([[columnCell(['x'], 2)], [columnCell(['z'], 2)]])
  })

  it('do not divide a row of messages without a value', async () => {
    const set = await seed([testMessage({ column: 'x' }), testMessage({ row: 'a', column: 'x' })])
    const { rows } = await pivot(set, { rowGroups: [values(['row'])], columnGroups: [values(['column'])] })
    expect(rows[1]).toEqual({
      key: ['(Empty Value)'],
      source: 'leaf',
      values: [rowCell(1), columnCell([], 1)],
    })
  })

  it('divide the one row there is without row groups', async () => {
    const set = await seed([testMessage({ column: 'x' }), testMessage()])
    const { rows } = await pivot(set, { columnGroups: [values(['column'])] })
    expect(rows).toEqual([
      {
        key: [],
        source: 'leaf',
        values: [rowCell(2), columnCell(['x'], 1), columnCell(['(Empty Value)'], 1)],
      },
    ])
  })

  it('can be tuples below rows of time, as in a stacked chart', async () => {
    const at = (hours: number, method: string, code: number) =>
      testMessage({ method, code }, { timestampMs: testStartMs + hours * hourMs })
    const set = await seed([at(0, 'GET', 200), at(0, 'GET', 200), at(2, 'POST', 500)])
    const columnGroups = [values(['method', 'code'])]
    const { rows } = await pivot(set, { rowGroups: [time(fixed(hourMs))], columnGroups, rollup: false })
    expect(rows.map((row) => row.values)).toEqual([
      [columnCell(['GET', '200'], 2)],
      [],
      [columnCell(['POST', '500'], 1)],
    ])
  })
})

describe('series', () => {
  const all: Series[] = [
    { id: 'count()', function: 'count' },
    ...(
      ['count', 'card', 'sum', 'avg', 'min', 'max', 'stddev', 'variance', 'sumofsquares', 'latest'] as const
    ).map((name): Series => ({ id: name, function: name, field: 'took' })),
    { id: 'percentile', function: 'percentile', field: 'took', percentile: 50 },
  ]
  const valuesOf = (row: PivotRow | undefined) => {
    return Object.fromEntries((row?.values ?? []).map(({ key, value }) => [key.join('/'), value]))
  }

  it('have the documented values', async () => {
    const set = await seed(
      [2, 4, 4, 4, 5, 5, 7, 9].map((took, index) =>
        testMessage({ took }, { timestampMs: testStartMs - index }),
      ),
    )
    const { rows } = await pivot(set, { series: all })
    expect(valuesOf(rows[0])).toEqual({
      'count()': 8,
      count: 8,
      card: 5,
      sum: 40,
      avg: 5,
      min: 2,
      max: 9,
      stddev: 2,
      variance: expect.closeTo(4, 10),
      sumofsquares: 232,
      latest: 2,
      percentile: 4,
    })
  })

  it('say null, or nothing for the latest, where no message has a number', async () => {
    const { rows } = await pivot(await seed([testMessage()]), { series: all })
    expect(valuesOf(rows[0])).toEqual({
      'count()': 1,
      count: 0,
      card: 0,
      sum: 0,
      avg: null,
      min: null,
      max: null,
      stddev: null,
      variance: null,
      sumofsquares: 0,
      percentile: null,
    })
  })

  it('count texts but do not calculate with them, and give the latest as it was', async () => {
    const set = await seed(
      ['a', 'b'].map((took, index) => testMessage({ took }, { timestampMs: testStartMs + index })),
    )
    const { rows } = await pivot(set, { series: all })
    expect(valuesOf(rows[0])).toMatchObject({ count: 2, card: 2, sum: 0, avg: null, latest: 'b' })
  })

  it('work on the timestamp, in milliseconds', async () => {
    const set = await seed([testMessage(), testMessage({}, { timestampMs: testStartMs + 5 })])
    const { rows } = await pivot(set, { series: [{ id: 'newest', function: 'max', field: 'timestamp' }] })
    expect(valuesOf(rows[0])).toEqual({ newest: testStartMs + 5 })
  })

  it.each([
    ['avg', {}],
    ['percentile', { field: 'took' }],
    ['percentile', { field: 'took', percentile: 101 }],
  ] as const)('refuse %s with %j', async (name, rest) => {
    const set = await seed([testMessage()])
    const request = pivot(set, { series: [{ id: 'x', function: name, ...rest }] })
    await expect(request).rejects.toMatchObject({ kind: 'syntax' })
  })

  it('may be none', async () => {
    const set = await seed([testMessage({ action: 'a' })])
    const { rows } = await pivot(set, { rowGroups: [values(['action'])], series: [] })
    expect(rows.map(({ key, values: cells }) => ({ key, cells }))).toEqual([
      { key: ['a'], cells: [] },
      { key: [], cells: [] },
    ])
  })
})

describe('the whole', () => {
  it('tells first and last moment of the matches', async () => {
    const set = await seed([testMessage(), testMessage({}, { timestampMs: testStartMs + 77 })])
    const { extent } = await pivot(set, { rowGroups: [values(['source'])] })
    expect(extent).toEqual({ fromMs: testStartMs, toMs: testStartMs + 77 })
  })

  it('has only the rollup row when nothing matches', async () => {
    const set = await seed([testMessage()])
    for (const streamIds of [[], ['64b00000000000000000000f']]) {
      const scope = testScope(set, { streamIds })
      const found = await pivot(set, { scope, rowGroups: [values(['action']), time(fixed(1))] })
      expect(found).toMatchObject({ total: 0, extent: null })
      expect(table(found.rows)).toEqual(['(all): 0'])
      expect((await pivot(set, { scope })).rows).toEqual([{ key: [], source: 'leaf', values: [rowCell(0)] }])
    }
  })

  it('adds up several index sets', async () => {
    const sets = [await seed([testMessage({ action: 'a' })]), await seed([testMessage({ action: 'a' })])]
    const scope = testScope(sets[0] ?? '', { indexSetIds: sets })
    const { rows } = await pivot(sets[0] ?? '', { scope, rowGroups: [values(['action'])] })
    expect(table(rows)).toEqual(['a: 2', '(all): 2'])
  })

  it('takes any text as the name of a field', async () => {
    const name = `it's "odd" \\ {p1:String} -- ;`
    const set = await seed([testMessage({ [name]: name })])
    const { rows } = await pivot(set, { rowGroups: [values([name]), values(['source', name])] })
    expect(keys(rows)[0]).toEqual([name, 'web-1', name])
  })
})
