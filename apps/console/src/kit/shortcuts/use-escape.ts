import { useEffect } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useListedShortcut } from './use-shortcut.ts'

/** Runs `leave` on Esc while the component is there, unless what has the focus uses the key itself. */
export function useEscape(label: string, leave: () => void): void {
  useListedShortcut({ keys: 'escape', label, group: 'Widgets' })
  const leaveNow = useStableCallback(leave)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (event.target instanceof Element && event.target.closest(closedByEscape)) return
      // After everybody else: an open message closes by the key, and a tooltip keeps the key to itself.
      setTimeout(() => !event.defaultPrevented && leaveNow())
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [leaveNow])
}

/** Fields, but for a choice that is closed, and what lies over the page or has opened something there. */
const closedByEscape =
  'input:not([aria-expanded="false"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]'
