import {
  useActivePage,
  useRun,
  useWidgetOutcome,
  type Widget,
  type WidgetOutcome,
} from '../../view-model/index.ts'
import { type WidgetType, widgetTypeOf } from '../../widgets/index.ts'

interface ShownWidget {
  /** Null: of another version. */
  type: WidgetType | null
  title: string
  /** Null until the first answer that has this widget in it. */
  outcome: WidgetOutcome | null
  isAwaited: boolean
}

/** A widget of the open page with what there is to show of it. */
export function useWidget(widget: Widget): ShownWidget {
  const { page } = useActivePage()
  const { isRunning, waitingFor, outcome: answered } = useRun()
  const outcome = useWidgetOutcome(widget)
  const type = widgetTypeOf(widget)
  return {
    type,
    title: page.titles.widget?.[widget.id] ?? type?.defaultTitle(widget.config) ?? widget.type,
    outcome,
    // What is read stays so while the server is away; of a page that is opened, the parts that have come are whole while others are awaited.
    isAwaited: isRunning && waitingFor === null && !type?.isStatic && !(answered?.isPartial && outcome),
  }
}
