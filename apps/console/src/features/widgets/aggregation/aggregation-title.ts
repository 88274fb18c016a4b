import { aggregationConfigOf, metricName, type WidgetConfig } from '../../view-model/index.ts'

/** The words of the reference (widgets, section 1) for a widget without a title of its own. */
export function aggregationTitle(config: WidgetConfig): string {
  const { series, row_pivots } = aggregationConfigOf(config)
  const fields = row_pivots.flatMap((pivot) => pivot.fields)
  if (series.length === 0 && fields.length === 0) return 'Untitled Aggregation'
  const metrics = series.map(metricName).join(', ')
  return `Aggregating ${metrics}${fields.length > 0 ? ` by ${fields.join(', ')}` : ''}`
}
