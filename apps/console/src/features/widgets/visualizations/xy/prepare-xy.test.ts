import { describe, expect, it } from 'vitest'
import { groupedBy, leafRow, overTime, pivotData } from '../series/pivot-test-data.ts'
import { traceLabel } from '../series/traces.ts'
import type { VisualizationData } from '../series/visualization.ts'
import { prepareXy } from './prepare-xy.ts'
import { rangeBetween, rowAt, shareOfRow, traceAt } from './xy-places.ts'
import { isDrawn, type XyStyle } from './xy-style.ts'
import { valueOfLegend, valueOfTrace } from './xy-value.ts'

const stack: XyStyle = { kind: 'bar', mode: 'stack' }
const group: XyStyle = { kind: 'bar', mode: 'group' }
const line: XyStyle = { kind: 'line', interpolation: 'linear' }
const chartOf = (data: VisualizationData, style: XyStyle = group) => prepareXy(data, style, 'linear')
const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`

const byHostOverTime = pivotData({ row_pivots: [overTime], column_pivots: [groupedBy('host')] }, [
  leafRow([at(0)], { 'a/count()': 1, 'b/count()': 4 }, 5),
  leafRow([at(1)], { 'a/count()': 3 }, 3),
  leafRow([at(2)], { 'b/count()': 2 }, 2),
  {
    key: [],
    source: 'non-leaf',
    values: [{ key: ['count()'], value: 10, rollup: true, source: 'row-inner' }],
  },
])

const byTimeAndHost = pivotData(
  { row_pivots: [], column_pivots: [overTime, groupedBy('host')], rollup: false },
  [leafRow([], { [`${at(0)}/a/count()`]: 1 })],
)

describe('prepareXy', () => {
  it('makes a series of each column value and metric, and one of the sums', () => {
    const { traces, time } = chartOf(byHostOverTime)
    expect(traces.map(({ name, values, isTotal }) => ({ name, values, isTotal }))).toEqual([
      { name: 'a', values: [1, 3, null], isTotal: false },
      { name: 'b', values: [4, null, 2], isTotal: false },
      { name: 'count()', values: [5, 3, 2], isTotal: true },
    ])
    expect(time).toMatchObject({
      bucketMs: 60_000,
      fromMs: Date.parse(at(0)),
      toMs: Date.parse(at(0)) + 3_600_000,
    })
  })

  it('names the metric where there is nothing else to name, and keeps the order of the answer', () => {
    const chart = chartOf(
      pivotData({ row_pivots: [groupedBy('host')] }, [leafRow(['b'], {}, 2), leafRow(['a'], {}, 1)]),
    )
    expect(chart.rows.map(([part]) => part?.value)).toEqual(['b', 'a'])
    expect(chart.traces).toMatchObject([{ name: 'count()', values: [2, 1] }])
    expect(chart.time).toBeNull()
  })

  it('stacks what tells a level as the message histogram does, errors on top', () => {
    const byLevel = pivotData({ row_pivots: [overTime], column_pivots: [groupedBy('level')] }, [
      leafRow([at(0)], { '3/count()': 1, '4/count()': 2, '6/count()': 3, '7/count()': 4 }, 10),
    ])
    const labels = (style: XyStyle) =>
      chartOf(byLevel, style)
        .traces.filter(isDrawn)
        .map((trace) => traceLabel(trace, 'UTC'))
    expect(labels(stack)).toEqual(['7 debug', '6 info', '4 warning', '3 error'])
    expect(labels(group)).toEqual(['3 error', '4 warning', '6 info', '7 debug'])
    expect(chartOf(byHostOverTime, stack).traces.map(({ name }) => name)).toEqual(['a', 'b', 'count()'])
  })

  it('has no axis of time where a sort by numbers has mixed the times up', () => {
    const rows = [leafRow([at(2)], {}, 9), leafRow([at(0)], {}, 1)]
    expect(chartOf(pivotData({ row_pivots: [overTime] }, rows)).time).toBeNull()
  })

  it('takes the length of a lone bucket from the range, or from the interval that was chosen', () => {
    const rows = [leafRow([at(5)], {}, 9)]
    expect(chartOf(pivotData({ row_pivots: [overTime] }, rows)).time?.bucketMs).toBe(60_000)
    const fixed = { ...overTime, config: { interval: { type: 'timeunit', value: 5, unit: 'minutes' } } }
    expect(chartOf(pivotData({ row_pivots: [fixed] }, rows)).time?.bucketMs).toBe(300_000)
  })

  it('leaves numbers out that the server could not compute', () => {
    const rows = [leafRow([at(0)], {}, Number.NaN), leafRow([at(1)], {}, 2)]
    expect(chartOf(pivotData({ row_pivots: [overTime] }, rows)).traces[0]?.values).toEqual([null, 2])
  })
})

describe('sums over all columns', () => {
  const area: XyStyle = { kind: 'area', interpolation: 'linear' }
  const scatter: XyStyle = { kind: 'scatter' }

  it.each([
    ['beside each other', group],
    ['in a stack', stack],
    ['as lines', line],
    ['as areas', area],
    ['as points', scatter],
  ])('are told, and never drawn as one more series %s', (_, style) => {
    const chart = chartOf(byHostOverTime, style)
    expect(chart.traces.some(({ isTotal }) => isTotal)).toBe(true)
    expect(chart.traces.filter(isDrawn).map(({ name }) => name)).toEqual(['a', 'b'])
  })
})

describe('the name of a series', () => {
  const [series] = chartOf(byTimeAndHost).traces

  it('keeps its colour in every zone, and is read in one', () => {
    expect(series?.name).toBe(`${at(0)}-a`)
    expect(series && traceLabel(series, 'Europe/Berlin')).toBe('2026-11-20 10:00:00.000-a')
  })

  it('is read as it is where there is no time in it', () => {
    const labels = chartOf(byHostOverTime).traces.map((trace) => traceLabel(trace, 'Europe/Berlin'))
    expect(labels).toEqual(['a', 'b', 'count()'])
  })
})

describe('what is under the pointer', () => {
  it('is the bucket of a bar, and the nearest point of a line', () => {
    const bars = chartOf(byHostOverTime)
    expect([rowAt(bars, 0.001), rowAt(bars, 1.9 / 60), rowAt(bars, 0.5)]).toEqual([0, 1, null])
    expect(shareOfRow(bars, 1)).toBeCloseTo(1.5 / 60)
    const lines = chartOf(byHostOverTime, line)
    expect([rowAt(lines, 0.4 / 60), rowAt(lines, 0.6 / 60), rowAt(lines, 0.5)]).toEqual([0, 1, 2])
  })

  it('is the part of a stack, the bar of a group, the line that is nearest', () => {
    expect(
      [0.5, 3, 7].map((value) => traceAt(chartOf(byHostOverTime, stack), { row: 0, within: 0.5, value })),
    ).toEqual([0, 1, -1])
    expect(
      [0.1, 0.5, 0.9].map((within) => traceAt(chartOf(byHostOverTime), { row: 0, within, value: 1 })),
    ).toEqual([0, 1, 1])
    expect(traceAt(chartOf(byHostOverTime, line), { row: 0, within: 0.5, value: 3.8 })).toBe(1)
    // Of the sums there is no line.
    expect(traceAt(chartOf(byHostOverTime, line), { row: 1, within: 0.5, value: 3 })).toBe(0)
    expect(traceAt(chartOf(byHostOverTime, line), { row: 0, within: 0.5, value: 5 })).toBe(1)
  })

  it('is a time range that takes bars whole and never leaves what was searched', () => {
    const bars = chartOf(byHostOverTime)
    expect(rangeBetween(bars, 1.5 / 60, 0.5 / 60)).toEqual({
      fromMs: Date.parse(at(0)),
      toMs: Date.parse(at(2)),
    })
    expect(rangeBetween(chartOf(byHostOverTime, line), 0.5, 2)).toEqual({
      fromMs: Date.parse(at(30)),
      toMs: Date.parse(at(0)) + 3_600_000,
    })
  })
})

describe('the value of a click', () => {
  it('is the innermost group with the way to it, and the bucket it stands in', () => {
    expect(valueOfTrace(chartOf(byHostOverTime), 0, 1)).toEqual({
      field: 'host',
      value: 'b',
      groups: {
        rows: [],
        columns: [{ field: 'host', value: 'b' }],
        metric: 'count()',
        times: [
          {
            field: 'timestamp',
            fromMs: Date.parse(at(0)),
            toMs: Date.parse(at(1)),
            searched: { fromMs: Date.parse(at(0)), toMs: Date.parse(at(0)) + 3_600_000 },
          },
        ],
      },
    })
    expect(valueOfTrace(chartOf(byHostOverTime), 1, 1)).toBeNull()
    expect(valueOfTrace(chartOf(byHostOverTime), 0, 2)).toMatchObject({ field: 'count()', value: 5 })
  })

  it('is there for names of the legend that are one field', () => {
    expect(valueOfLegend(chartOf(byHostOverTime), 'a', 1)).toMatchObject({ field: 'host', value: 'a' })
    expect(valueOfLegend(chartOf(byHostOverTime), 'a', 2)).toBeNull()
    expect(valueOfLegend(chartOf(byHostOverTime), 'count()', 1)).toBeNull()
    expect(valueOfLegend(chartOf(byTimeAndHost), `${at(0)}-a`, 1)).toBeNull()
  })
})
