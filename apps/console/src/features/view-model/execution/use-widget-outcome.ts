import { useState } from 'react'
import { questionsOf } from '../configs/widget-questions.ts'
import type { Widget } from '../document/view-document.ts'
import { isSameData } from './same-data.ts'
import { outcomeOfWidget } from './view-outcome.ts'
import { useRun, type ViewOutcome, type WidgetOutcome } from './view-run.ts'

/**
 * What there is to show of a widget; null before its first answer. It is the same object as long as it says the same,
 * so that a new answer to the page draws only the widgets it is new for.
 */
export function useWidgetOutcome(widget: Widget): WidgetOutcome | null {
  const { outcome: answered } = useRun()
  const [shown, setShown] = useState(() => shownOf(widget, answered))
  if (shown.widget === widget && shown.answered === answered) return shown.outcome
  const next = shownOf(widget, answered)
  const outcome = isSameData(shown.outcome, next.outcome) ? shown.outcome : next.outcome
  setShown({ ...next, outcome })
  return outcome
}

function shownOf(widget: Widget, answered: ViewOutcome | undefined) {
  const isStatic = questionsOf(widget)?.isStatic ?? false
  const outcome = isStatic
    ? { widget, results: {}, errors: [] }
    : answered
      ? outcomeOfWidget(answered, widget)
      : null
  return { widget, answered, outcome }
}
