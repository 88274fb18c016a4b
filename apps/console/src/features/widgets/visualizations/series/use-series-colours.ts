import { useMemo } from 'react'
import { chartColours } from '../../../../kit/charts/colours/chart-colors.ts'
import { type AggregationConfig, chosenColours, useView, useViewState } from '../../../view-model/index.ts'

/** Colours by name; the same object as long as names and chosen colours are. */
export function useSeriesColours(
  widgetId: string,
  names: readonly string[],
  config: AggregationConfig,
): ReadonlyMap<string, string> {
  return useMemo(() => seriesColours(widgetId, names, config), [widgetId, names, config])
}

/** Kept for the widget for as long as it is about the same fields and metrics. */
export function seriesColours(
  widgetId: string,
  names: readonly string[],
  config: AggregationConfig,
): ReadonlyMap<string, string> {
  const { row_pivots, column_pivots, series } = config
  const fields = [row_pivots, column_pivots].map((pivots) => pivots.map((pivot) => pivot.fields))
  const chart = JSON.stringify([widgetId, fields, series.map((metric) => metric.function)])
  return chartColours(chart, [...new Set(names)], chosenColours(config))
}

/** The widget is open in its editor. */
export function useIsEdited(widgetId: string): boolean {
  const { focus } = useViewState(useView().store)
  return focus?.widgetId === widgetId && focus.isEditing
}
