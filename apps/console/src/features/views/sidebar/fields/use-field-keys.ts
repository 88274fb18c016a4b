import type { Field } from '@logline/contract'
import { type KeyboardEvent, type RefObject, useState } from 'react'

interface FieldKeysOptions {
  fields: readonly Field[]
  scroller: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  isOpen: (name: string) => boolean
  onToggle: (name: string) => void
}

/** The keys of a list of fields: arrows move through it, Right and Left open and close a field. */
export function useFieldKeys({ fields, scroller, scrollTo, isOpen, onToggle }: FieldKeysOptions) {
  const [activeName, setActiveName] = useState<string | null>(null)
  const activeIndex = Math.max(
    0,
    activeName === null ? 0 : fields.findIndex(({ name }) => name === activeName),
  )
  const goTo = (index: number) => {
    const field = fields[index]
    if (!field) return
    setActiveName(field.name)
    scrollTo(index)
    focusWhenThere(scroller.current, index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOfName(event.target)
    if (index === null) return
    const name = fields[index]?.name ?? ''
    const next = nextIndex(event.key, index, fields.length)
    if (next !== null) goTo(next)
    else if (event.key === 'ArrowRight' && !isOpen(name)) onToggle(name)
    else if (event.key === 'ArrowLeft' && isOpen(name)) onToggle(name)
    else return
    event.preventDefault()
  }
  return { activeIndex, onKeyDown }
}

/** The line whose name has the focus; null when something else of it has. */
function indexOfName(target: EventTarget): number | null {
  if (!(target instanceof Element) || target.closest('[data-summary]')) return null
  const row = target.matches('[data-index] [aria-haspopup="menu"]') ? target.closest('[data-index]') : null
  return row === null ? null : Number(row.getAttribute('data-index'))
}

/** Lines of a page of the list. */
const pageLength = 15

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'PageDown') return Math.min(count - 1, index + pageLength)
  if (key === 'PageUp') return Math.max(0, index - pageLength)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Frames until a line that was scrolled to is in the page; a second at most. */
const awaitedFrames = 60

function focusWhenThere(scroller: HTMLElement | null, index: number, frames = awaitedFrames): void {
  const control = scroller?.querySelector<HTMLElement>(`[data-index="${index}"] [aria-haspopup="menu"]`)
  if (control) control.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(scroller, index, frames - 1))
}
