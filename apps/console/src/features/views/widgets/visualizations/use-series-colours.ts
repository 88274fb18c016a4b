import { useMemo } from 'react'
import { chartColours } from '../../charts/chart-colors.ts'
import { useView } from '../../store/view-context.ts'
import { useViewState } from '../../store/view-store.ts'
import { type AggregationConfig, chosenColours } from '../aggregation/aggregation-config.ts'

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
