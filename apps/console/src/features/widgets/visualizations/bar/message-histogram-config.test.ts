import { describe, expect, it } from 'vitest'
import { messageCountConfig } from '../../../view-model/commands/default-documents.ts'
import { aggregationConfigOf } from '../../../view-model/configs/aggregation-config.ts'
import { isMessageHistogram } from './message-histogram-config.ts'

const isShownByLevel = (change: Record<string, unknown>) =>
  isMessageHistogram(aggregationConfigOf({ ...messageCountConfig, ...change }))
const levels = (config: Record<string, unknown>) => ({
  column_pivots: [{ fields: ['level'], type: 'values', config }],
})
const metric = (config: Record<string, unknown>) => ({ series: [{ function: 'count()', config }] })

describe('the bars by severity', () => {
  it.each([
    ['as it is', {}],
    ['in other steps of time', { row_pivots: [hourly()] }],
    ['as the editor writes it', levels({ limit: 50, skip_empty_values: false })],
  ])('show the message count of a new search %s', (_, change) => {
    expect(isShownByLevel(change)).toBe(true)
  })

  it.each([
    ['without levels', { column_pivots: [] }],
    ['with fewer levels', levels({ limit: 5 })],
    ['without those that have no level', levels({ limit: 50, skip_empty_values: true })],
    ['of another field', { column_pivots: [{ fields: ['status'], type: 'values', config: { limit: 50 } }] }],
    [
      'with colours of its own',
      { formatting_settings: { chart_colors: [{ field_name: '3', chart_color: '#f00' }] } },
    ],
    ['by a name of its own', metric({ name: 'Hits' })],
    ['in a unit', metric({ name: null, unit: 'bytes' })],
    ['side by side', { visualization_config: { barmode: 'group', axis_type: 'linear' } }],
    ['without totals', { rollup: false }],
  ])('do not show one %s', (_, change) => {
    expect(isShownByLevel(change)).toBe(false)
  })
})

function hourly() {
  return {
    fields: ['timestamp'],
    type: 'time',
    config: { interval: { type: 'timeunit', value: 1, unit: 'hours' } },
  }
}
