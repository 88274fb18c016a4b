import { describe, expect, it } from 'vitest'
import { prepareHeatmap } from './heatmap/prepare-heatmap.ts'
import { prepareMap } from './map/prepare-map.ts'
import { fittedFontSize } from './numeric/fitted-text.ts'
import { prepareNumber } from './numeric/prepare-number.ts'
import { donutPlaces, sliceAt } from './pie/pie-places.ts'
import { valueOfPieLegend } from './pie/pie-value.ts'
import { pieLabels, preparePie } from './pie/prepare-pie.ts'
import { groupedBy, leafRow, overTime, pivotData } from './series/pivot-test-data.ts'

describe('preparePie', () => {
  const pie = preparePie(
    pivotData({ row_pivots: [groupedBy('host')], column_pivots: [groupedBy('status')], rollup: false }, [
      leafRow(['a'], { '200/count()': 3, '502/count()': 1 }),
      leafRow(['b'], { '200/count()': 1, '502/count()': 0 }),
    ]),
  )
  it('has a donut for each column and a slice for each row that is more than nothing', () => {
    expect(
      pie.donuts.map(({ name, slices }) => [name, slices.map((slice) => [slice.name, slice.share])]),
    ).toEqual([
      [
        '200',
        [
          ['a', 0.75],
          ['b', 0.25],
        ],
      ],
      ['502', [['a', 1]]],
    ])
  })

  it('finds the slice under the pointer, and nothing in the hole', () => {
    const places = donutPlaces(2, { width: 400, height: 200 })
    const [first] = places
    if (!first) throw new Error('no donut')
    const on = (x: number, y: number) => sliceAt(pie, places, { x: first.x + x, y: first.y + y })?.slice.name
    const radius = first.radius * 0.7
    expect([on(radius, 0), on(0, radius), on(-radius * 0.7, -radius * 0.7)]).toEqual(['a', 'a', 'b'])
    expect([on(0, 0), on(first.radius + 1, 0)]).toEqual([undefined, undefined])
  })

  it('has names that stand for one value, of a row or without rows of a column', () => {
    const value = valueOfPieLegend(pie, 'a', 1)
    expect(value).toMatchObject({
      field: 'host',
      value: 'a',
      groups: { rows: [{ value: 'a' }], columns: [] },
    })
    expect(valueOfPieLegend(pie, 'a', 2)).toBeNull()
    const byColumn = preparePie(
      pivotData({ row_pivots: [], column_pivots: [groupedBy('status')] }, [
        leafRow([], { '200/count()': 3 }, 3),
      ]),
    )
    expect(valueOfPieLegend(byColumn, '200', 1)).toMatchObject({
      field: 'status',
      value: '200',
      groups: { rows: [], columns: [{ field: 'status', value: '200' }] },
    })
    expect(valueOfPieLegend(byColumn, 'count()', 1)).toBeNull()
  })

  it('is read in the zone, where its groups are times', () => {
    const start = '2026-11-20T09:00:00.000Z'
    const overDay = preparePie(pivotData({ row_pivots: [overTime] }, [leafRow([start], {}, 3)]))
    expect(overDay.donuts[0]?.slices[0]?.name).toBe(start)
    expect(pieLabels(overDay, 'Europe/Berlin').get(start)).toBe('2026-11-20 10:00:00.000')
    expect(valueOfPieLegend(overDay, start, 1)).toBeNull()
  })

  it('places four donuts a row', () => {
    const places = donutPlaces(6, { width: 800, height: 400 })
    expect(places.map(({ x }) => x)).toEqual([100, 300, 500, 700, 100, 300])
    expect(new Set(places.map(({ y }) => y)).size).toBe(2)
  })
})

describe('prepareHeatmap', () => {
  const rows = [leafRow(['a'], { '200/count()': 3, '502/count()': 1 }), leafRow(['b'], { '200/count()': 9 })]
  const pivots = { row_pivots: [groupedBy('host')], column_pivots: [groupedBy('status')], rollup: false }
  const drawn = (options: Record<string, unknown>) =>
    prepareHeatmap(pivotData({ ...pivots, visualization_config: options }, rows))
  const cells = (options: Record<string, unknown>) =>
    drawn(options).cells.map(({ column, line, value }) => `${column} ${line} ${value}`)

  it('leaves cells without a value out, or fills them as the widget says', () => {
    expect(cells({})).toEqual(['0 0 3', '1 0 1', '0 1 9'])
    expect(cells({ default_value: 5 })).toContain('1 1 5')
    expect(cells({ default_value: 5, use_smallest_as_default: true })).toContain('1 1 1')
    expect(drawn({ default_value: 5 }).lines[1]?.values).toEqual([9, null])
  })

  it('scales from the smallest to the largest number, or as the widget says', () => {
    expect(drawn({}).scale).toEqual({ name: 'Viridis', isReversed: false, min: 1, max: 9 })
    const own = { auto_scale: false, z_min: '0', z_max: 100, color_scale: 'Hot', reverse_scale: true }
    expect(drawn(own).scale).toEqual({ name: 'Hot', isReversed: true, min: 0, max: 100 })
  })

  it.each([
    [3, 0, 3],
    [-3, -3, 0],
    [0, 0, 1],
  ])('scales a single number, %d, from %d to %d', (value, min, max) => {
    const one = prepareHeatmap(pivotData(pivots, [leafRow(['a'], { '200/count()': value })]))
    expect(one.scale).toMatchObject({ min, max })
  })
})

describe('prepareNumber', () => {
  const number = (value: number | null, before: number | null, preference: string) => {
    const data = pivotData(
      { row_pivots: [], visualization_config: { trend: true, trend_preference: preference } },
      [],
    )
    const answer = (one: number | null) => ({
      ...data.chart,
      rows: one === null ? [] : [leafRow([], {}, one)],
    })
    return prepareNumber({ ...data, chart: answer(value), trend: answer(before) })
  }

  it.each([
    [112.5, 100, 'HIGHER', 'up', 'good', '+12.5 %'],
    [112.5, 100, 'LOWER', 'up', 'bad', '+12.5 %'],
    [1, 12_346, 'HIGHER', 'down', 'bad', '−100 %'],
    [5, 5, 'LOWER', 'flat', 'neutral', '+0 %'],
    [5, 5, 'HIGHER', 'flat', 'neutral', '+0 %'],
    [0, 0, 'HIGHER', 'flat', 'neutral', '+0'],
    [5, 4, 'NEUTRAL', 'up', 'neutral', '+25 %'],
    [5, 0, 'HIGHER', 'up', 'good', '+5'],
    [5, null, 'HIGHER', 'flat', 'neutral', '--'],
    [12_445.678912, 100, 'HIGHER', 'up', 'good', '×124'],
    [107, 100, 'HIGHER', 'up', 'good', '+7 %'],
  ])('compares %s with %s before (%s)', (value, before, preference, direction, tone, text) => {
    expect(number(value, before, preference).trend).toMatchObject({ direction, tone, text })
  })

  it('writes the change of a metric with a unit', () => {
    const config = { row_pivots: [], visualization_config: { trend: true } }
    const data = pivotData(config, [])
    const series = data.config.series.map((one) => ({ ...one, config: { ...one.config, unit: 'ms' } }))
    const answer = (value: number) => ({ ...data.chart, rows: [leafRow([], {}, value)] })
    const drawn = prepareNumber({
      ...data,
      config: { ...data.config, series },
      chart: answer(1_500),
      trend: answer(3_000),
    })
    expect(drawn.trend?.text).toBe('−50 %')
  })

  it('takes zero for a value, and nothing for none', () => {
    expect(number(0, null, 'NEUTRAL').value).toBe(0)
    expect(number(null, null, 'NEUTRAL').value).toBeNull()
  })

  it('fills four fifths of its space, whichever side is short', () => {
    expect(fittedFontSize(500, { width: 500, height: 1_000 })).toBe(80)
    expect(fittedFontSize(100, { width: 2_000, height: 110 })).toBe(80)
  })
})

describe('prepareMap', () => {
  const world = (rows: [string, number][], series?: unknown[]) =>
    prepareMap(
      pivotData(
        { row_pivots: [groupedBy('host'), groupedBy('place')], ...(series && { series }) },
        rows.map(([place, count]) => leafRow(['web-1', place], {}, count)),
      ),
    ).points

  it('sizes places by their value and leaves out what is no place', () => {
    const points = world([
      ['52.5,13.4', 1],
      ['-33.9, 151.2', 11],
      ['0,0', 6],
      ['here', 5],
      ['91,0', 5],
      ['', 5],
    ])
    expect(points.map(({ latitude, longitude, radius }) => [latitude, longitude, radius])).toEqual([
      [52.5, 13.4, 10],
      [-33.9, 151.2, 20],
      [0, 0, 15],
    ])
    expect(points[0]?.groups).toEqual([{ field: 'host', value: 'web-1', isTime: false }])
  })

  it('shows places without a metric as well', () => {
    expect(world([['52.5,13.4', 1]], [])).toMatchObject([
      { name: 'No metric defined', value: null, radius: 5 },
    ])
  })
})
