import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'

/** A value of a stream that is pointed at, by the pointer or by keys, and where its tools lie: pixels in the frame. */
export interface ChosenValue {
  record: MessageRecord
  field: string
  left: number
  top: number
  isMenuOpen: boolean
}

/** Pixels: three buttons with their frame. */
const toolsWidth = 70
/** Pixels to the right edge of the stream: with its scrollbar, and some room. */
const keptRight = 96
/** A cell with so much room has them inside. */
const roomyWidth = 190
/** How long the pointer rests on a value before the tools come, milliseconds: they do not flicker after it. */
const restMs = 80

interface ChosenValueControl {
  chosen: ChosenValue | null
  /** By keys: the cell of a row; null: none. */
  choose: (cell: HTMLElement | null) => void
  /** Opens or closes the menu of the value that is chosen. */
  onMenu: (isOpen: boolean) => void
  handlers: {
    onMouseMove: (event: MouseEvent) => void
    onMouseOver: (event: MouseEvent) => void
    onMouseLeave: () => void
    onContextMenu: (event: MouseEvent) => void
  }
  onScroll: () => void
}

/** The value of a stream that is pointed at. */
export function useChosenValue(
  frame: RefObject<HTMLElement | null>,
  recordOf: (key: string) => MessageRecord | null,
): ChosenValueControl {
  const [chosen, setChosen] = useState<ChosenValue | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pointer = useRef({ x: -1, y: -1 })

  const at = (cell: HTMLElement, isMenuOpen: boolean): ChosenValue | null => {
    const field = cell.dataset.field
    const record = recordOf(cell.closest<HTMLElement>('[data-key]')?.dataset.key ?? '')
    const box = frame.current?.getBoundingClientRect()
    if (!box || !record || field === undefined) return null
    if (record.fields[field] === undefined) return null
    const { left, right, top, width } = cell.getBoundingClientRect()
    const wanted = width >= roomyWidth ? right - toolsWidth : right
    return {
      record,
      field,
      left: Math.min(Math.max(box.left, left, wanted), box.right - keptRight) - box.left,
      top: top - box.top,
      isMenuOpen,
    }
  }
  const cellOf = ({ target }: MouseEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('td[data-field]') : null
  const clear = () => {
    clearTimeout(timer.current)
    if (!chosen?.isMenuOpen) setChosen(null)
  }
  return {
    chosen,
    choose: useStableCallback((cell) => setChosen(cell && at(cell, false))),
    onMenu: (isMenuOpen) => setChosen(chosen && { ...chosen, isMenuOpen }),
    handlers: {
      onMouseMove: ({ clientX, clientY }) => {
        pointer.current = { x: clientX, y: clientY }
      },
      onMouseOver: (event) => {
        // Something else came below a pointer at rest, which takes nothing from who works with keys.
        if (event.clientX === pointer.current.x && event.clientY === pointer.current.y) return
        if (chosen?.isMenuOpen || (event.target as Element).closest('[data-value-tools]')) return
        const cell = cellOf(event)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setChosen(cell?.isConnected ? at(cell, false) : null), restMs)
      },
      onMouseLeave: clear,
      onContextMenu: (event) => {
        const cell = cellOf(event)
        const next = cell && at(cell, true)
        // Text that is selected has the menu of the browser.
        if (!next || getSelection()?.isCollapsed === false) return
        event.preventDefault()
        clearTimeout(timer.current)
        setChosen(next)
      },
    },
    onScroll: clear,
  }
}
