import type { TimeSpan } from '../../../../kit/charts/labels/time-ticks.ts'
import { paths } from '../../../../paths.ts'
import {
  defaultColumns,
  defaultSort,
  printSearchParams,
  questionElsewhere,
  useView,
  useViewState,
  type Widget,
} from '../../../view-model/index.ts'
import { ChosenTime } from '../../chart-parts/chosen-time.tsx'
import type { TimeAxis } from './time-axis.ts'
import { absoluteRange } from './xy-places.ts'
import { spanText } from './xy-tooltip.tsx'

interface XyChosenTimeProps {
  widget: Widget
  time: TimeAxis
  span: TimeSpan
  onClose: () => void
}

/** What a dashboard does with a time chosen in a chart: all widgets show it, or a search its messages. */
export function XyChosenTime({ widget, time, span, onClose }: XyChosenTimeProps) {
  const { store, timeZone, zoomTo } = useView()
  const state = useViewState(store)
  const searchPath = paths.search({
    ...printSearchParams({
      ...questionElsewhere(state, state.activeQueryId, widget),
      timeRange: absoluteRange(span),
      columns: defaultColumns,
      sort: defaultSort,
      highlightedId: null,
    }),
  })
  return (
    <ChosenTime
      choice={span}
      text={spanText(span, time, timeZone)}
      searchPath={searchPath}
      onZoom={() => {
        onClose()
        zoomTo(absoluteRange(span))
      }}
      onClose={onClose}
    />
  )
}
