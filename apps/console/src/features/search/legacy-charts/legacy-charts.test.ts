import { describe, expect, it } from 'vitest'
import { type LegacyChart, legacyChartsOf, widgetOfLegacyChart } from './legacy-charts.ts'

const chart: LegacyChart = {
  field: 'took_ms',
  valuetype: 'mean',
  interval: 'minute',
  renderer: 'line',
  interpolation: 'linear',
}

describe('charts that an older console has kept', () => {
  it('are read as they were kept, by field or as a list; what is no chart is left out', () => {
    const kept = { took_ms: { ...chart, chartid: 'x', rangetype: 'relative' }, broken: { renderer: 'bar' } }
    expect(legacyChartsOf(kept)).toEqual([chart])
    expect(legacyChartsOf([chart, null, 'text'])).toEqual([chart])
    for (const nothing of [null, 'text', 3, {}, []]) expect(legacyChartsOf(nothing)).toEqual([])
  })

  it.each([
    ['total', 'sum(took_ms)'],
    ['mean', 'avg(took_ms)'],
    ['cardinality', 'card(took_ms)'],
    ['max', 'max(took_ms)'],
    ['count', 'count(took_ms)'],
  ])('ask for %s as %s', (valuetype, text) => {
    expect(widgetOfLegacyChart({ ...chart, valuetype }).config).toMatchObject({
      series: [{ function: text }],
    })
  })

  it.each([
    ['quarter', { value: 3, unit: 'months' }],
    ['minute', { value: 1, unit: 'minutes' }],
    ['month', { value: 1, unit: 'months' }],
    ['fortnight', { value: 1, unit: 'minutes' }],
  ])('count by the %s', (interval, expected) => {
    expect(widgetOfLegacyChart({ ...chart, interval }).config).toMatchObject({
      row_pivots: [
        { type: 'time', fields: ['timestamp'], config: { interval: { type: 'timeunit', ...expected } } },
      ],
    })
  })

  it.each([
    ['scatterplot', 'linear', 'scatter', { axis_type: 'linear' }],
    ['bar', 'linear', 'bar', { barmode: 'group', axis_type: 'linear' }],
    ['area', 'cardinal', 'area', { interpolation: 'spline', axis_type: 'linear' }],
    ['line', 'monotone', 'line', { interpolation: 'spline', axis_type: 'linear' }],
    ['line', 'step-after', 'line', { interpolation: 'step-after', axis_type: 'linear' }],
  ])('a %s with interpolation %s is drawn as %s', (renderer, interpolation, visualization, config) => {
    expect(widgetOfLegacyChart({ ...chart, renderer, interpolation }).config).toMatchObject({
      visualization,
      visualization_config: config,
    })
  })
})
