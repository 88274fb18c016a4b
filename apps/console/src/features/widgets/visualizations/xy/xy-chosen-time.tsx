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

/**
 * What can be done with a time chosen in a chart: all of the page shows it, a search explains it, and for a dashboard
 * another page searches its messages.
 */
export function XyChosenTime({ widget, time, span, onClose }: XyChosenTimeProps) {
  const { store, timeZone, zoomTo, explain, compareWith } = useView()
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
  const isOnDashboard = state.history.document.view.type === 'DASHBOARD'
  const withSpan = (act: (span: TimeSpan) => void) => () => {
    onClose()
    act(span)
  }
  return (
    <ChosenTime
      choice={span}
      text={spanText(span, time, timeZone)}
      onZoom={withSpan((chosen) => zoomTo(absoluteRange(chosen)))}
      {...(isOnDashboard && { searchPath })}
      onExplain={explain && withSpan(explain)}
      onCompare={compareWith && withSpan(compareWith)}
      onClose={onClose}
    />
  )
}
