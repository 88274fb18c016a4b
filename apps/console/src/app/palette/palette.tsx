import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import classes from './palette.module.css'

export const PaletteResults = lazyComponent(
  async () => (await import('./palette-results.tsx')).PaletteResults,
)

const listId = 'palette-list'

/**
 * The command palette: its field takes the keys from the moment it is opened, what it finds comes when that is loaded.
 * At the end the focus goes back to where it was.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<{ onKey: (event: KeyboardEvent) => void }>(null)
  const [query, setQuery] = useState('')
  /** Enter was pressed before there was anything to choose. */
  const [isEntered, setEntered] = useState(false)
  const [chosenId, setChosenId] = useState<string | undefined>()
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = openerOf(document.activeElement)
    element?.showModal()
    return () => {
      element?.close()
      opener?.focus({ preventScroll: true })
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label="Command palette"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={classes.content}>
        <input
          className={classes.field}
          role="combobox"
          aria-label="Command palette"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosenId}
          autoComplete="off"
          spellCheck={false}
          // A dialog below has nothing to do with its Escape.
          data-mantine-stop-propagation="true"
          placeholder="Go to or do…"
          value={query}
          onChange={({ currentTarget }) => {
            setEntered(false)
            setQuery(currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (list.current) list.current.onKey(event)
            else if (event.key === 'Enter') setEntered(query.trim() !== '')
          }}
        />
        <Suspense fallback={<div className={classes.loading} />}>
          <PaletteResults
            ref={list}
            listId={listId}
            query={query}
            isEntered={isEntered}
            onEnter={setEntered}
            onChosen={setChosenId}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </dialog>
  )
}

/** Of a line of a menu, which is gone by then, the button that opened the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
