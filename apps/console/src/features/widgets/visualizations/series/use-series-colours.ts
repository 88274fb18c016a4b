import { useMemo } from 'react'
import { chartColours, colourScope } from '../../../../kit/charts/colours/chart-colors.ts'
import {
  type AggregationConfig,
  type AggregationPivot,
  chosenColours,
  colouredBy,
  groupText,
  useView,
  useViewState,
} from '../../../view-model/index.ts'
import { meaningOf } from './value-meaning.ts'

/** Colours by name; the same object as long as names and chosen colours are. `pivots`: what the names are values of. */
export function useSeriesColours(
  names: readonly string[],
  pivots: readonly AggregationPivot[],
  config: AggregationConfig,
): ReadonlyMap<string, string> {
  return useMemo(() => seriesColours(names, pivots, config), [names, pivots, config])
}

/**
 * A value has one colour in all widgets that group by its field: the chosen one, that of the level or outcome it tells,
 * or the next one that is free. What lacks the field is grey. Metrics without groups have the first ones of each chart.
 */
export function seriesColours(
  names: readonly string[],
  pivots: readonly AggregationPivot[],
  config: AggregationConfig,
): ReadonlyMap<string, string> {
  const by = colouredBy(pivots, config)
  const chosen = chosenColours(config)
  const own = [...new Set(names)]
  const [field, ...more] = by.metrics.length === 0 ? by.fields : []
  const meant = own.flatMap((name): readonly (readonly [string, string])[] => {
    if (field === undefined || more.length > 0) return []
    if (name === groupText('')) return [[name, 'var(--series-none)']]
    const level = meaningOf(field, name)
    return level === null ? [] : [[name, `var(--level-${level})`]]
  })
  return chartColours(colourScope(by), own, new Map([...meant, ...chosen]))
}

/** The widget is open in its editor. */
export function useIsEdited(widgetId: string): boolean {
  const { focus } = useViewState(useView().store)
  return focus?.widgetId === widgetId && focus.isEditing
}
