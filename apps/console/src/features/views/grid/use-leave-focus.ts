import { useEffect } from 'react'
import { useListedShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import type { ViewStore } from '../../view-model/index.ts'
import { returnToWidget } from '../widget-frame/return-to-widget.ts'

/** Esc leaves the widget that fills the page, unless what has the focus uses the key itself. */
export function useLeaveFocus(store: ViewStore, widgetId: string): void {
  useListedShortcut({ keys: 'escape', label: 'Back from the widget that fills the page', group: 'Widgets' })
  useEffect(() => {
    const leave = () => {
      store.show({ focus: null })
      returnToWidget(widgetId, 'Focus this widget')
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (event.target instanceof Element && event.target.closest(closedByEscape)) return
      // After everybody else: an open message closes by the key, and a tooltip keeps the key to itself.
      setTimeout(() => !event.defaultPrevented && leave())
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [store, widgetId])
}

/** Fields, and what lies over the page or has opened something there. */
const closedByEscape =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]'
