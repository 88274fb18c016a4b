import { type ComponentType, memo, Suspense } from 'react'
import { ChartSkeleton } from '../../../kit/charts/chart-skeleton.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { TableSkeleton } from '../../messages/index.ts'
import { ActionScope } from '../../values/index.ts'
import { effectiveRangeOf, type Widget, type WidgetOutcome } from '../../view-model/index.ts'
import { PartErrors, SortProblems, type WidgetViewProps, widgetTypeOf } from '../../widgets/index.ts'
import { UnknownWidget } from './unknown-widget.tsx'
import { WidgetCrash } from './widget-crash.tsx'
import classes from './widget-frame.module.css'

/** Old results stay as they are for so long before they are dimmed. */
const dimmedAfterMs = 500

interface WidgetBodyProps {
  widget: Widget
  title: string
  /** Null until the first answer that has this widget in it. */
  outcome: WidgetOutcome | null
  isRunning: boolean
  /** In the place of what its type shows. */
  View?: ComponentType<WidgetViewProps>
}

/** What a widget shows: its results, why there are none, or the shape of what comes. Drawn again only when that changes. */
export const WidgetBody = memo(function WidgetBody(props: WidgetBodyProps) {
  const { widget, title, outcome, isRunning } = props
  const isSlow = useDelayed(isRunning, dimmedAfterMs)
  const type = widgetTypeOf(widget)
  if (!type) return <UnknownWidget widget={widget} />
  const View = props.View ?? type.View
  const shape = type.shapeOf?.(widget.config) ?? 'table'
  const isEmpty = outcome !== null && Object.keys(outcome.results).length === 0
  return (
    <div
      className={classes.body}
      data-dimmed={(isSlow && outcome !== null) || undefined}
      aria-busy={isRunning}
    >
      {isSlow && <div className={classes.progress} />}
      {outcome && <PartErrors errors={outcome.errors} />}
      <SortProblems widget={widget} />
      {!outcome &&
        (shape === 'table' ? (
          <TableSkeleton isStream={props.View !== undefined} />
        ) : (
          <ChartSkeleton shape={shape} />
        ))}
      {outcome && !(isEmpty && outcome.errors.length > 0) && (
        <div className={classes.view}>
          <WidgetCrash of={outcome.results}>
            <ActionScope widget={widget} searched={effectiveRangeOf(outcome)}>
              <Suspense>
                <View widget={outcome.widget} title={title} results={outcome.results} />
              </Suspense>
            </ActionScope>
          </WidgetCrash>
        </div>
      )}
    </div>
  )
})
