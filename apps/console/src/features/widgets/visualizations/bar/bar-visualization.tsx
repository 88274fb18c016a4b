import { lazyComponent } from '../../../../kit/lazy/lazy-component.ts'
import { useView, useViewState } from '../../../view-model/index.ts'
import { useIsEdited } from '../series/use-series-colours.ts'
import type { VisualizationProps } from '../series/visualization.ts'
import { MessageHistogram } from './message-histogram.tsx'
import { isMessageHistogram } from './message-histogram-config.ts'

/** Not needed for the first result of a search, which is a histogram of messages. */
const BarChart = lazyComponent(async () => (await import('./bar-chart.tsx')).BarChart)

/**
 * What every search begins with is drawn by the severity of its levels; everything else as bars of its groups, and so
 * is the former where it is one widget among others or its series are worked on.
 */
export function BarVisualization(props: VisualizationProps) {
  const { history } = useViewState(useView().store)
  const isEdited = useIsEdited(props.widget.id)
  const isOfSearch = history.document.view.type === 'SEARCH' && !isEdited
  return isOfSearch && isMessageHistogram(props.config) ? (
    <MessageHistogram {...props} />
  ) : (
    <BarChart {...props} />
  )
}
