import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useListedShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'
import type { FieldLine } from './field-lines.ts'

interface FieldKeysOptions {
  lines: readonly FieldLine[]
  scroller: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  isOpen: (name: string) => boolean
  onToggle: (name: string) => void
}

/** Charts the field in focus. */
export const chartKey = 'v'

/** The keys of a list of fields: arrows move through it, Right and Left open and close a field, `v` charts it. */
export function useFieldKeys({ lines, scroller, scrollTo, isOpen, onToggle }: FieldKeysOptions) {
  useListedShortcut({ keys: chartKey, label: 'Chart the field in focus', group: 'Fields' })
  const [activeName, setActiveName] = useState<string | null>(null)
  const firstIndex = lines.findIndex(({ kind }) => kind === 'field')
  const named = lines.findIndex((line) => line.kind === 'field' && line.field.name === activeName)
  const activeIndex = named < 0 ? firstIndex : named
  const goTo = (wanted: number, step: 1 | -1) => {
    let index = wanted
    while (lines[index]?.kind === 'title') index += step
    const line = lines[index]
    if (line?.kind !== 'field') return
    setActiveName(line.field.name)
    scrollTo(index)
    focusWhenThere(scroller.current, index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOfName(event.target)
    if (index === null) return
    const line = lines[index]
    const name = line?.kind === 'field' ? line.field.name : ''
    const next = nextIndex(event.key, index, lines.length)
    if (next !== null) goTo(next, next < index || event.key === 'End' ? -1 : 1)
    else if (event.key === 'ArrowRight' && !isOpen(name)) onToggle(name)
    else if (event.key === 'ArrowLeft' && isOpen(name)) onToggle(name)
    else if (isChartKey(event))
      lineOf(scroller.current, index)?.querySelector<HTMLElement>('[data-chart]')?.click()
    else return
    event.preventDefault()
  }
  return { activeIndex, onKeyDown }
}

/** The line whose name has the focus; null when something else of it has. */
function indexOfName(target: EventTarget): number | null {
  if (!(target instanceof Element) || target.closest('[data-summary]')) return null
  const row = target.matches('[data-index] [data-name]') ? target.closest('[data-index]') : null
  return row === null ? null : Number(row.getAttribute('data-index'))
}

function isChartKey({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  return key === chartKey && !ctrlKey && !metaKey && !altKey && !repeat
}

function lineOf(scroller: HTMLElement | null, index: number): Element | null {
  return scroller?.querySelector(`[data-index="${index}"]`) ?? null
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
  const control = lineOf(scroller, index)?.querySelector<HTMLElement>('[data-name]')
  if (control) control.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(scroller, index, frames - 1))
}
