import { IconChartDots } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/notices/state-view.tsx'
import { aggregationConfigOf, useView, useViewState } from '../../view-model/index.ts'
import type { WidgetViewProps } from '../type/widget-type.ts'
import { visualizationOf } from '../visualizations/visualizations.ts'

/** Hands the answer to the visualisation the widget asks for. */
export function AggregationView({ widget, title, results }: WidgetViewProps) {
  const config = useMemo(() => aggregationConfigOf(widget.config), [widget.config])
  const { chart, trend, events } = results
  if (config.series.length === 0 && config.row_pivots.length === 0 && config.column_pivots.length === 0) {
    return <EmptyAggregation widgetId={widget.id} />
  }
  const visualization = visualizationOf(config.visualization)
  if (!visualization) {
    return (
      <ErrorState isCompact title="This visualization cannot be shown">
        Unable to find visualization component for type: {config.visualization}
      </ErrorState>
    )
  }
  if (chart?.type !== 'pivot') return null
  return (
    <visualization.Component
      widget={widget}
      title={title}
      config={config}
      chart={chart}
      trend={trend?.type === 'pivot' ? trend : null}
      events={events?.type === 'events' ? events : null}
    />
  )
}

/** The words of the reference (widgets, section 3), and the way to something that can be shown. */
function EmptyAggregation({ widgetId }: { widgetId: string }) {
  const { store, isInteractive } = useView()
  const { focus } = useViewState(store)
  const edit = () =>
    store.show({ focus: { widgetId, isEditing: true, ...(focus && { returnsToFocus: true }) } })
  return (
    <EmptyState isCompact icon={<IconChartDots size={20} stroke={1.75} />} title="Empty Aggregation">
      {isInteractive && !focus?.isEditing ? (
        <>
          Please <Button onClick={edit}>Edit</Button> the widget to see results here.
        </>
      ) : (
        'Add at least one metric to see results here.'
      )}
    </EmptyState>
  )
}
