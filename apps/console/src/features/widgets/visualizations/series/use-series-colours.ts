import { useMemo } from 'react'
import { chartColours } from '../../../../kit/charts/colours/chart-colors.ts'
import { type AggregationConfig, chosenColours, useView, useViewState } from '../../../view-model/index.ts'

/** Colours by name; the same object as long as names and chosen colours are. */
export function useSeriesColours(
  names: readonly string[],
  config: AggregationConfig,
): ReadonlyMap<string, string> {
  return useMemo(() => chartColours([...new Set(names)], chosenColours(config)), [names, config])
}

/** The widget is open in its editor. */
export function useIsEdited(widgetId: string): boolean {
  const { focus } = useViewState(useView().store)
  return focus?.widgetId === widgetId && focus.isEditing
}
