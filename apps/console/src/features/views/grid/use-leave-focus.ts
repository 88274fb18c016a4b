import { useEscape } from '../../../kit/shortcuts/use-escape.ts'
import type { ViewStore } from '../../view-model/index.ts'
import { returnToWidget } from '../widget-frame/return-to-widget.ts'

/** Esc leaves the widget that fills the page. */
export function useLeaveFocus(store: ViewStore, widgetId: string): void {
  useEscape('Back from the widget that fills the page', () => {
    store.show({ focus: null })
    returnToWidget(widgetId, 'Focus this widget')
  })
}
