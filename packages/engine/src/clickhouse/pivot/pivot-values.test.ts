import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Series } from '../../store/message-store.ts'
import { startTestEngine, type TestEngine, testMessage, testStartMs } from '../../testing/test-engine.ts'
import { fixed, keys, pivotsOn, table, time, values } from '../../testing/test-pivot.ts'

const hourMs = 3_600_000

let shared: TestEngine
beforeAll(async () => {
  shared = await startTestEngine()
})
afterAll(async () => {
  await shared.stop()
})
const { pivot, seed } = pivotsOn(() => shared.store)

describe('values groups', () => {
  it('are ordered by number of messages, then by key, and cut at the limit', async () => {
    const set = await seed(['b', 'b', 'a', 'a', 'c', 'c', 'c', 'd'].map((action) => testMessage({ action })))
    const { rows, total } = await pivot(set, { rowGroups: [values(['action'], { limit: 3 })] })
    expect(table(rows)).toEqual(['c: 3', 'a: 2', 'b: 2', '(all): 8'])
    expect(total).toBe(8)
  })

  it('show messages without a value last, outside of the limit', async () => {
    const set = await seed(
      [{ action: 'a' }, { action: 'b' }, {}, {}, {}].map((fields) => testMessage(fields)),
    )
    const { rows } = await pivot(set, { rowGroups: [values(['action'], { limit: 1 })] })
    expect(table(rows)).toEqual(['a: 1', '(Empty Value): 3', '(all): 5'])
  })

  it('leave messages without a value out when told so, except from the total', async () => {
    const set = await seed([{ action: 'a' }, { action: 'b' }, {}].map((fields) => testMessage(fields)))
    const { rows, total } = await pivot(set, { rowGroups: [values(['action'], { skipEmptyValues: true })] })
    expect(table(rows)).toEqual(['a: 1', 'b: 1', '(all): 3'])
    expect(total).toBe(3)
  })

  it('write numbers and booleans as texts and order numbers by size', async () => {
    const set = await seed([10, 9, 1.5, -3].map((code) => testMessage({ code, ok: code > 5 })))
    const sort = [{ type: 'pivot', field: 'code', direction: 'Ascending' }] as const
    const byCode = await pivot(set, { rowGroups: [values(['code'])], sort })
    expect(keys(byCode.rows)).toEqual([['-3'], ['1.5'], ['9'], ['10'], []])
    const byOk = await pivot(set, { rowGroups: [values(['ok'])], sort })
    expect(keys(byOk.rows)).toEqual([['false'], ['true'], []])
  })

  it('put one field that holds texts and numbers into one order', async () => {
    const set = await seed(['200', 200, 404, 'unknown'].map((code) => testMessage({ code })))
    const { rows } = await pivot(set, { rowGroups: [values(['code'])] })
    expect(table(rows)).toEqual(['200: 2', '404: 1', 'unknown: 1', '(all): 4'])
  })

  it('find a field that was only text until a moment ago as number and boolean, too', async () => {
    const set = await seed([testMessage({ code: 'a' })])
    const series: Series[] = [
      { id: 'n', function: 'count' },
      { id: 'sum', function: 'sum', field: 'code' },
      { id: 'last', function: 'latest', field: 'code' },
    ]
    const rows = async () => (await pivot(set, { rowGroups: [values(['code'])], series, rollup: false })).rows
    expect(keys(await rows())).toEqual([['a']])
    const later = { timestampMs: testStartMs + 1 }
    const messages = [testMessage({ code: 5 }, later), testMessage({ code: true }, later)]
    await shared.store.insert({ indexSetId: set, indexNo: 1, messages }, { isRetry: false })
    const found = (await rows()).map(({ key, values: cells }) => [key[0], ...cells.map(({ value }) => value)])
    expect(found.toSorted()).toEqual([
      ['5', 1, 5, 5],
      ['a', 1, 0, 'a'],
      ['true', 1, 0, true],
    ])
  })

  it('make tuples of several fields, with a mark for each that is missing', async () => {
    const set = await seed(
      [{ a: 'x', b: 'y' }, { a: 'x', b: 'y' }, { a: 'x' }, { b: 'y' }, {}, {}, {}].map((fields) =>
        testMessage(fields),
      ),
    )
    const { rows } = await pivot(set, { rowGroups: [values(['a', 'b'])] })
    expect(table(rows)).toEqual([
      'x/y: 2',
      'x/(Empty Value): 1',
      '(Empty Value)/y: 1',
      '(Empty Value): 3',
      '(all): 7',
    ])
    const complete = await pivot(set, { rowGroups: [values(['a', 'b'], { skipEmptyValues: true })] })
    expect(table(complete.rows)).toEqual(['x/y: 2', '(all): 7'])
  })

  it('apply the limit to each parent when nested', async () => {
    const set = await seed(
      ['ax', 'ax', 'ax', 'ay', 'ay', 'az', 'bz', 'bz', 'by', 'cx'].map((pair) =>
        testMessage({ outer: pair[0] ?? '', inner: pair[1] ?? '' }),
      ),
    )
    const rowGroups = [values(['outer'], { limit: 2 }), values(['inner'], { limit: 1 })]
    expect(table((await pivot(set, { rowGroups })).rows)).toEqual(['a/x: 3', 'b/z: 2', '(all): 10'])
  })

  it('keep tuples with a missing part apart when nested', async () => {
    const set = await seed(
      [
        { a: 'x', c: '1' },
        { a: 'x', b: 'y', c: '2' },
        { b: 'y', c: '3' },
      ].map((fields) => testMessage(fields)),
    )
    const { rows } = await pivot(set, { rowGroups: [values(['a', 'b']), values(['c'])] })
    expect(table(rows)).toEqual(['x/y/2: 1', 'x/(Empty Value)/1: 1', '(Empty Value)/y/3: 1', '(all): 3'])
  })

  it('divide numbers, zero among them, alone and in tuples with texts', async () => {
    const numbers = [0, 0.1, -3, 1e21, 123456789.123]
    const set = await seed([
      ...numbers.flatMap((code) => ['x', 'x', 'y'].map((b) => testMessage({ code, b, text: 'a' }))),
      testMessage({ code: 7, b: 'x' }),
      testMessage({ text: 'a', b: 'y' }),
    ])
    const below = (field: string[]) =>
      pivot(set, { rowGroups: [values(field), values(['b'])], rollup: false })
    const written = ['-3', '0', '0.1', '123456789.123', '1e21']
    const alone = [
      ...written.flatMap((code) => [`${code}/x: 2`, `${code}/y: 1`]),
      '7/x: 1',
      '(Empty Value): 1',
    ]
    expect(table((await below(['code'])).rows)).toEqual(alone)
    const tuples = written.flatMap((code) => [`${code}/a/x: 2`, `${code}/a/y: 1`])
    expect(table((await below(['code', 'text'])).rows)).toEqual([
      ...tuples,
      '7/(Empty Value)/x: 1',
      '(Empty Value)/a/y: 1',
    ])
  })

  it('do not divide messages without a value any further', async () => {
    const set = await seed([{ a: 'x', b: 'y' }, { b: 'y' }, { b: 'z' }].map((fields) => testMessage(fields)))
    const nested = await pivot(set, { rowGroups: [values(['a']), values(['b'])] })
    expect(table(nested.rows)).toEqual(['x/y: 1', '(Empty Value): 2', '(all): 3'])
    const inTime = await pivot(set, { rowGroups: [values(['a']), time(fixed(hourMs))] })
    expect(table(inTime.rows)).toEqual(['x/10:00: 1', '(all): 3'])
  })

  it('count a message once for each of its streams', async () => {
    const other = '64b000000000000000000009'
    const set = await seed([
      testMessage({}, { streams: [defaultStreamId, other] }),
      testMessage({}, { streams: [defaultStreamId] }),
    ])
    const { rows, total } = await pivot(set, { rowGroups: [values(['streams'])] })
    expect(table(rows)).toEqual([`${defaultStreamId}: 2`, `${other}: 1`, '(all): 2'])
    expect(total).toBe(2)
  })

  it('take hundreds of long values as parents of the next level', async () => {
    const long = (index: number) => `${index}`.padStart(500, 'x')
    const set = await seed(Array.from({ length: 600 }, (_, index) => testMessage({ a: long(index), b: 'y' })))
    const { rows } = await pivot(set, { rowGroups: [values(['a'], { limit: 1000 }), values(['b'])] })
    expect(rows).toHaveLength(601)
  })
})

describe('sorting', () => {
  const series: Series[] = [
    { id: 'n', function: 'count' },
    { id: 'average', function: 'avg', field: 'took' },
    { id: 'p', function: 'percentile', field: 'took', percentile: 50 },
    { id: 'last', function: 'latest', field: 'took' },
  ]
  let set: string
  beforeAll(async () => {
    set = await seed([
      testMessage({ action: 'slow', took: 900 }),
      testMessage({ action: 'fast', took: 1 }),
      testMessage({ action: 'fast', took: 2 }),
      testMessage({ action: 'none' }),
      testMessage({ action: 'none' }),
      testMessage({ action: 'none' }),
    ])
  })
  const sorted = async (field: string, direction: 'Ascending' | 'Descending') => {
    const sort = [{ type: 'series', field, direction }] as const
    const { rows } = await pivot(set, { rowGroups: [values(['action'])], series, sort, rollup: false })
    return rows.map(({ key }) => key[0])
  }

  it.each(['avg(took)', 'percentile(took,50)', 'percentile(took,50.0)', 'latest(took)'])(
    'follows %s, buckets without a number last',
    async (literal) => {
      expect(await sorted(literal, 'Descending')).toEqual(['slow', 'fast', 'none'])
      expect(await sorted(literal, 'Ascending')).toEqual(['fast', 'slow', 'none'])
    },
  )

  it('ignores a series that is not there', async () => {
    expect(await sorted('max(took)', 'Ascending')).toEqual(['none', 'fast', 'slow'])
  })

  it('chooses the buckets by what is sorted', async () => {
    const sort = [{ type: 'series', field: 'avg(took)', direction: 'Descending' }] as const
    const request = { rowGroups: [values(['action'], { limit: 1 })], series, sort, rollup: false }
    expect(keys((await pivot(set, request)).rows)).toEqual([['slow']])
  })

  it('follows keys, by the named fields of a tuple first', async () => {
    const tuples = await seed([
      testMessage({ a: '1', b: 'z' }),
      testMessage({ a: '2', b: 'y' }),
      testMessage({ a: '3', b: 'z' }),
    ])
    const sort = [{ type: 'pivot', field: 'b', direction: 'Descending' }] as const
    const { rows } = await pivot(tuples, { rowGroups: [values(['a', 'b'])], sort, rollup: false })
    expect(keys(rows)).toEqual([
      ['3', 'z'],
      ['1', 'z'],
      ['2', 'y'],
    ])
  })

  it('turns time around', async () => {
    const times = await seed(
      [0, 2, 2].map((hours) => testMessage({}, { timestampMs: testStartMs + hours * hourMs })),
    )
    const rowGroups = [time(fixed(hourMs))]
    const byKey = [{ type: 'pivot', field: 'timestamp', direction: 'Descending' }] as const
    expect(table((await pivot(times, { rowGroups, sort: byKey })).rows)).toEqual([
      '12:00: 2',
      '11:00: 0',
      '10:00: 1',
      '(all): 3',
    ])
    const byCount = [{ type: 'series', field: 'count()', direction: 'Ascending' }] as const
    expect(table((await pivot(times, { rowGroups, sort: byCount })).rows)).toEqual([
      '11:00: 0',
      '10:00: 1',
      '12:00: 2',
      '(all): 3',
    ])
  })
})
