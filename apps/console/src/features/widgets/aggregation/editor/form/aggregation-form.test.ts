import { describe, expect, it } from 'vitest'
import { defaultAggregationConfig } from '../../../../view-model/configs/aggregation-config.ts'
import type { WidgetConfig } from '../../../../view-model/document/view-document.ts'
import { type AggregationForm, cleaned, configOf, formOf, freshKey } from './aggregation-form.ts'
import { problemsOf } from './form-problems.ts'
import { addedDirection, groupingOf, newGrouping, sliderOf, withFields } from './grouping-form.ts'
import { functionText, newMetric } from './metric-form.ts'
import { newSort, sortOptions, targetText } from './sort-form.ts'
import { newThreshold } from './threshold-form.ts'
import { canAnnotate, shownOptions, withOption, withType } from './visualization-form.ts'
import { optionsOf } from './visualization-options.ts'

/** With members of other versions at every level. */
const stored: WidgetConfig = {
  row_pivots: [
    {
      fields: ['timestamp'],
      type: 'time',
      config: { interval: { type: 'auto', scaling: 0.5 }, zone: 'UTC' },
    },
    { fields: ['source', 'level'], type: 'values', config: { limit: 7 }, from_a_plugin: 1 },
  ],
  column_pivots: [{ fields: ['action'], type: 'values', config: { limit: 3, skip_empty_values: true } }],
  series: [
    { function: 'count()', config: { name: 'Requests', unit: 'x' } },
    { function: 'percentile(took_ms,95.0)', config: { name: null } },
  ],
  sort: [{ type: 'series', field: 'count()', direction: 'Descending', from_a_plugin: 2 }],
  rollup: true,
  visualization: 'table',
  visualization_config: { pinned_columns: ['source'], density: 'high' },
  formatting_settings: { chart_colors: [] },
  event_annotation: false,
  from_a_plugin: { kept: true },
}

const empty: AggregationForm = formOf(defaultAggregationConfig)
const isDate = (field: string) => field === 'timestamp'

function changed(config: WidgetConfig, change: (form: AggregationForm) => Partial<AggregationForm>) {
  const form = formOf(config)
  return configOf({ ...form, ...change(form) }, config)
}

const texts = (form: AggregationForm) => problemsOf(form).map(({ text }) => text)
const chart = (type: string, parts: Partial<AggregationForm> = {}): AggregationForm => ({
  ...empty,
  ...parts,
  visualization: withType(empty.visualization, type),
})
const byValues = groupingOf({ type: 'values', fields: ['source'], config: {} }, 'row', 0)
const byTime = withFields(newGrouping(0), ['timestamp'], isDate)
const count = { ...newMetric(0), function: 'count' }

describe('config and form', () => {
  it('are the same thing: what is not changed is the very same config', () => {
    expect(configOf(formOf(stored), stored)).toBe(stored)
    expect(configOf(empty, defaultAggregationConfig)).toBe(defaultAggregationConfig)
  })

  it('keep members they do not know when something beside them changes', () => {
    const config = changed(stored, ({ groupings }) => ({
      groupings: groupings.map((one) => (one.key === 1 ? { ...one, limit: 9 } : one)),
    }))
    expect(config.row_pivots).toEqual([
      {
        fields: ['timestamp'],
        type: 'time',
        config: { interval: { type: 'auto', scaling: 0.5 }, zone: 'UTC' },
      },
      {
        fields: ['source', 'level'],
        type: 'values',
        config: { limit: 9, skip_empty_values: false },
        from_a_plugin: 1,
      },
    ])
    expect({ ...config, row_pivots: stored.row_pivots }).toEqual(stored)
  })

  it('leave what they cannot read as it is', () => {
    const foreign = { ...stored, row_pivots: [{ type: 'of_the_future', fields: ['a'] }] }
    const config = changed(foreign, () => ({ rollup: false }))
    expect(config).toEqual({ ...foreign, rollup: false })
  })

  it('say the same of old limits for a whole side as of its groups', () => {
    const old = { ...stored, row_limit: 7, column_limit: 3 }
    const config = changed(old, ({ groupings }) => ({
      groupings: groupings.map((one) => (one.key === 1 ? { ...one, limit: 20 } : one)),
    }))
    expect(config).toMatchObject({ row_limit: 20, column_limit: 3 })
  })

  it('keep a unit they do not know, and write or remove one of ours', () => {
    const unitsOf = (config: WidgetConfig) =>
      formOf(config).metrics.map(({ original }) => original?.config.unit)
    const named = changed(stored, ({ metrics }) => ({
      metrics: metrics.map((one) => ({
        ...one,
        name: 'x',
        unit: one.key === 1 ? ('ms' as const) : one.unit,
      })),
    }))
    expect(unitsOf(named)).toEqual(['x', 'ms'])
    const without = changed(named, ({ metrics }) => ({
      metrics: metrics.map((one) => ({ ...one, unit: null })),
    }))
    expect(unitsOf(without)).toEqual(['x', undefined])
  })

  it('write thresholds, which another type of chart keeps', () => {
    const thresholds = [{ value: 5, color: 'warn', label: 'much', from_a_plugin: 3 }]
    const bars = { ...stored, visualization: 'bar', visualization_config: null, thresholds }
    const config = changed(bars, (form) => ({
      thresholds: [
        ...form.thresholds.map((one) => ({ ...one, value: 7 })),
        { ...newThreshold(1), value: -2 },
        newThreshold(2),
      ],
      visualization: withType(form.visualization, 'pie'),
    }))
    expect(config).toMatchObject({
      visualization: 'pie',
      thresholds: [
        { value: 7, color: 'warn', label: 'much', from_a_plugin: 3 },
        { value: -2, color: 'danger', label: '' },
      ],
    })
  })

  it('write functions, names, intervals and directions as the server reads them', () => {
    const config = configOf(
      {
        ...empty,
        groupings: [
          { ...byTime, interval: { type: 'timeunit', value: 5, unit: 'minutes' } },
          { ...byValues, key: 1, direction: 'column', original: null, skipEmptyValues: true },
        ],
        metrics: [
          count,
          { ...newMetric(1), function: 'percentile', field: 'took_ms', percentile: 95, name: ' p95 ' },
        ],
        visualization: withType(empty.visualization, 'bar'),
      },
      defaultAggregationConfig,
    )
    expect(config).toMatchObject({
      row_pivots: [
        {
          type: 'time',
          fields: ['timestamp'],
          config: { interval: { type: 'timeunit', value: 5, unit: 'minutes' } },
        },
      ],
      column_pivots: [{ type: 'values', fields: ['source'], config: { limit: 15, skip_empty_values: true } }],
      series: [
        { function: 'count()', config: { name: null } },
        { function: 'percentile(took_ms,95)', config: { name: 'p95' } },
      ],
      visualization: 'bar',
      visualization_config: { barmode: 'group', axis_type: 'linear' },
    })
  })

  it('give every new part a key of its own', () => {
    expect(freshKey([])).toBe(0)
    expect(freshKey([{ key: 4 }, { key: 1 }])).toBe(5)
  })
})

describe('a grouping', () => {
  it('is by time for dates alone, and starts with its defaults when that changes', () => {
    const fixed = { ...byTime, interval: { type: 'timeunit', value: 5, unit: 'hours' } as const }
    expect(withFields(fixed, ['timestamp'], isDate)).toEqual(fixed)
    const mixed = withFields(fixed, ['timestamp', 'source'], isDate)
    expect(mixed).toMatchObject({ kind: 'values', limit: 15, interval: { type: 'auto', scaling: 1 } })
    const back = withFields({ ...mixed, limit: 3, skipEmptyValues: true }, ['timestamp'], isDate)
    expect(back).toMatchObject({ kind: 'time', limit: 15, skipEmptyValues: false })
    expect(withFields(byTime, [], isDate).kind).toBe('values')
  })

  it('shows twice as many buckets as 2x', () => {
    expect([1, 2, 0.1, 0.4].map((scaling) => sliderOf(scaling))).toEqual([1, 0.5, 10, 2.5])
  })

  it('must have fields, a limit or an interval', () => {
    const grouping = (change: object) => texts({ ...empty, groupings: [{ ...byValues, ...change }] })
    expect(grouping({ fields: [], limit: '' })).toEqual(['Field is required.', 'Limit is required.'])
    expect(grouping({ limit: 0 })).toEqual(['Must be greater than 0.'])
    expect(grouping({ limit: 10_001 })).toEqual(['Must be smaller than 10001.'])
    const time = (interval: object) => grouping({ kind: 'time', interval })
    expect(time({ type: 'auto', scaling: '' })).toEqual(['Scaling is required.'])
    expect(time({ type: 'auto', scaling: 11 })).toEqual(['Must be greater than 0 and smaller or equals 10.'])
    expect(time({ type: 'timeunit', value: '', unit: 'days' })).toEqual(['Value is required.'])
    expect(time({ type: 'timeunit', value: -1, unit: 'days' })).toEqual(['Must be greater than 0.'])
    expect(time({ type: 'timeunit', value: 1e10, unit: 'days' })).toEqual([
      'Must be smaller than 10000000000.',
    ])
  })
})

describe('a metric', () => {
  it('needs a function, and a field for all but count', () => {
    const metric = (change: object) => texts({ ...empty, metrics: [{ ...newMetric(0), ...change }] })
    expect(metric({})).toEqual(['Function is required.'])
    expect(metric({ function: 'count' })).toEqual([])
    expect(metric({ function: 'percentage' })).toEqual([])
    expect(metric({ function: 'avg' })).toEqual(['Field is required for function avg.'])
    expect(metric({ function: 'percentile', field: 'took_ms' })).toEqual(['Percentile is required.'])
    expect(functionText({ ...newMetric(0), function: 'avg', field: 'took_ms', percentile: 95 })).toBe(
      'avg(took_ms)',
    )
  })
})

describe('a sort', () => {
  const form = formOf(stored)
  const labels = (sorts: AggregationForm['sorts'], at: number) => {
    const sort = sorts[at]
    return sort ? sortOptions(sort, { ...form, sorts }).map(({ label }) => label) : []
  }

  it('is by metrics or fields of rows; beside a metric only by metrics, beside a field by nothing', () => {
    const one = [newSort(1)]
    expect(labels(one, 0)).toEqual(['Requests', 'percentile(took_ms,95)', 'timestamp', 'source', 'level'])
    const [byMetric] = form.sorts
    expect(labels(byMetric ? [byMetric, ...one] : [], 1)).toEqual(['percentile(took_ms,95)'])
    const byField = { ...newSort(0), by: { type: 'field', field: 'source' } as const }
    expect(labels([byField, ...one], 1)).toEqual([])
  })

  it('does not offer the latest value', () => {
    const latest = { ...newMetric(5), function: 'latest', field: 'message' }
    expect(sortOptions(newSort(1), { ...empty, metrics: [latest] })).toEqual([])
  })

  it('follows its metric to another name, and goes with it', () => {
    const renamed = changed(stored, ({ metrics }) => ({
      metrics: metrics.map((metric) =>
        metric.key === 0 ? { ...metric, function: 'card', field: 'user' } : metric,
      ),
    }))
    expect(renamed.sort).toEqual([
      { type: 'series', field: 'Requests', direction: 'Descending', from_a_plugin: 2 },
    ])
    const without = changed(stored, ({ metrics }) => ({ metrics: metrics.slice(1) }))
    expect(without.sort).toEqual([])
  })

  it('of something that is gone stands in nobodys way and is dropped', () => {
    const config = { ...stored, sort: [{ type: 'pivot', field: 'gone', direction: 'Ascending' }] }
    expect(texts(formOf(config))).toEqual([])
    expect(cleaned(formOf(config)).sorts).toEqual([])
    // Only with another change: opening and closing the editor changes nothing.
    expect(configOf(formOf(config), config)).toBe(config)
  })

  it('needs what it is by and a direction, and no chart over time', () => {
    expect(texts({ ...empty, sorts: [newSort(0)] })).toEqual(['Field is required.', 'Direction is required.'])
    const sorts = [
      { ...newSort(0), by: { type: 'metric', key: 0 } as const, direction: 'Ascending' as const },
    ]
    const overTime = { groupings: [byTime], metrics: [count], sorts }
    expect(texts(chart('line', overTime))).toEqual([
      'Sort on non data table with time based row grouping does not work.',
    ])
    expect(texts(chart('table', overTime))).toEqual([])
    expect(targetText({ type: 'metric', key: 0 })).not.toBe(targetText({ type: 'field', field: '0' }))
  })
})

describe('a visualization', () => {
  it('has thresholds with a value, where it shows them', () => {
    const thresholds = [newThreshold(0)]
    const bars = chart('bar', { metrics: [count], thresholds })
    expect(problemsOf(bars)).toEqual([{ at: 'threshold 0 value', text: 'Value is required.' }])
    expect(texts(chart('pie', { metrics: [count], thresholds }))).toEqual([])
  })

  it('of another type begins with the defaults of that type', () => {
    const bar = withType(empty.visualization, 'bar')
    const mode = optionsOf('bar')[0]
    const stacked = mode ? withOption(bar, mode, 'stack') : bar
    expect(stacked.options).toEqual({ barmode: 'stack', axis_type: 'linear' })
    expect(withType(withType(stacked, 'line'), 'bar').options).toEqual({
      barmode: 'group',
      axis_type: 'linear',
    })
    expect(withType(stacked, 'pie').options).toBeNull()
  })

  it.each([
    ['area', 'Area chart requires at least one metric'],
    ['bar', 'Bar chart requires at least one metric'],
    ['line', 'Line chart requires at least one metric'],
    ['pie', 'Pie chart requires at least one metric'],
    ['scatter', 'Scatter plot requires at least one metric'],
    [
      'heatmap',
      'Heatmap requires at least two groupings. Groupings must include row and column groupings. At least one metric must be configured.',
    ],
  ])('%s says what it lacks', (type, text) => {
    expect(texts(chart(type))).toEqual([text])
  })

  it('asks for the ends of a scale that is not automatic, and for nothing that is hidden', () => {
    const titles = (form: AggregationForm) => shownOptions(form.visualization).map(({ title }) => title)
    const heatmap = chart('heatmap', {
      groupings: [byValues, { ...byValues, key: 1, direction: 'column' }],
      metrics: [count],
    })
    expect(texts(heatmap)).toEqual([])
    expect(titles(heatmap)).not.toContain('Min')
    const auto = optionsOf('heatmap').find(({ title }) => title === 'Auto Scale')
    const fixed = auto
      ? { ...heatmap, visualization: withOption(heatmap.visualization, auto, false) }
      : heatmap
    expect(texts(fixed)).toEqual(['Min is required.', 'Max is required.'])
  })

  it('keeps the centre of a map together with what lies beside it', () => {
    const zoom = optionsOf('map')[0]
    const map = {
      ...withType(empty.visualization, 'map'),
      options: { viewport: { center_x: 4, tilt: 1 }, tiles: 'x' },
    }
    expect(zoom && withOption(map, zoom, 3).options).toEqual({
      viewport: { center_x: 4, tilt: 1, zoom: 3 },
      tiles: 'x',
    })
  })

  it('loses pinned columns whose field is gone', () => {
    const config = changed(stored, ({ groupings }) => ({
      groupings: groupings.filter(({ key }) => key !== 1),
    }))
    expect(config.visualization_config).toEqual({ pinned_columns: [], density: 'high' })
  })

  it('shows events only over the time of the messages', () => {
    expect(canAnnotate(chart('bar', { groupings: [byTime] }))).toBe(true)
    expect(canAnnotate(chart('pie', { groupings: [byTime] }))).toBe(false)
    expect(canAnnotate(chart('bar', { groupings: [byValues, { ...byTime, key: 1 }] }))).toBe(false)
  })
})

it.each([
  ['bar', [], 'row'],
  ['bar', ['column'], 'row'],
  ['bar', ['row'], 'column'],
  ['line', ['row', 'column'], 'column'],
  ['table', ['row'], 'row'],
  ['pie', ['row'], 'row'],
] as const)(
  'a field that is added to a %s chart with %j goes to its %s groups',
  (type, directions, expected) => {
    const groupings = directions.map((direction, key) => ({ ...newGrouping(key), direction }))
    expect(addedDirection(groupings, type)).toBe(expected)
  },
)
