import type { KeyboardEvent } from 'react'

/** Arrows, Home and End go from message to message; Esc closes the one that has the focus. */
export function moveByKeys(event: KeyboardEvent<HTMLTableElement>) {
  const target = event.target instanceof HTMLElement ? event.target : null
  const body = target?.closest('tbody')
  if (!target || !body) return
  const toggles = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-toggle]')]
  const own = body.querySelector<HTMLButtonElement>('[data-toggle]')
  if (event.key === 'Escape') {
    if (own?.ariaExpanded !== 'true') return
    event.preventDefault()
    own.click()
    own.focus()
    return
  }
  if (target !== own) return
  const next = toggles[nextIndex(event.key, toggles.indexOf(own), toggles.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowDown') return index + 1
  if (key === 'ArrowUp') return index - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
