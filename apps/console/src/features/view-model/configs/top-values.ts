import type { WidgetConfig } from '../document/view-document.ts'
import { defaultAggregationConfig } from './aggregation-config.ts'

/** A table of the most frequent values of a field (reference: search, section 15). */
export function topValuesWidget(field: string) {
  const config: WidgetConfig = {
    ...defaultAggregationConfig,
    row_pivots: [{ fields: [field], type: 'values', config: { limit: 15 } }],
    series: [{ function: 'count()', config: { name: null } }],
    sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
    visualization: 'table',
    visualization_config: { pinned_columns: [] },
  }
  return { type: 'aggregation', config, title: `Top Values for ${field}`, size: { width: 4, height: 4 } }
}
