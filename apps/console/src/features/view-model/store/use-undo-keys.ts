import { useEffect } from 'react'
import type { ViewStore } from './view-store.ts'

/** Ctrl+Z undoes and Ctrl+Shift+Z (or Ctrl+Y) does again, except where text is typed: there the field undoes. */
export function useUndoKeys(store: ViewStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(typingSelector)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) store.redo()
      else store.undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store])
}

/** A dialog is a world of its own: what lies behind it does not change under it. */
const typingSelector =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [data-typing]'
