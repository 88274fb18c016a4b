import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** Pixels for each press of an arrow key, and with Shift. */
const step = 10
const bigStep = 50

interface MovableEdge {
  label: string
  /** Of what the edge belongs to, pixels: its height where the edge is at its top, else its width. */
  size: number
  least: number
  most: number
  /** The side of it where the edge is. */
  side: 'left' | 'right' | 'top'
  /** Null: as at first. While it is dragged it is not final. */
  onSize: (size: number | null, isFinal: boolean) => void
}

/** Props of a `separator`: dragged, or moved by arrow keys; a double click or Delete gives back the first size. */
export function useMovableEdge({ label, size, least, most, side, onSize }: MovableEdge) {
  const drag = useRef<{ at: number; size: number } | null>(null)
  const towards = side === 'right' ? 1 : -1
  const isTop = side === 'top'
  const placeOf = ({ clientX, clientY }: PointerEvent) => (isTop ? clientY : clientX)
  const draggedSize = (event: PointerEvent) =>
    drag.current === null ? size : drag.current.size + towards * (placeOf(event) - drag.current.at)
  const end = (event: PointerEvent) => {
    if (drag.current !== null && drag.current.at !== placeOf(event)) onSize(draggedSize(event), true)
    drag.current = null
  }
  return {
    role: 'separator',
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': isTop ? 'horizontal' : 'vertical',
    'aria-valuenow': Math.round(size),
    'aria-valuemin': least,
    'aria-valuemax': most,
    title: `Drag to change the ${isTop ? 'height' : 'width'}, double-click to reset it`,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault() // no selection of text while it is dragged
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { at: placeOf(event), size }
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current !== null) onSize(draggedSize(event), false)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDoubleClick: () => onSize(null, true),
    onKeyDown: (event: KeyboardEvent) => {
      const next = sizeByKey(event)
      if (next === undefined) return
      event.preventDefault()
      onSize(next, true)
    },
  } as const

  /** Undefined: the key means something else. */
  function sizeByKey({ key, shiftKey }: KeyboardEvent): number | null | undefined {
    const by = towards * (shiftKey ? bigStep : step)
    if (key === (isTop ? 'ArrowDown' : 'ArrowRight')) return size + by
    if (key === (isTop ? 'ArrowUp' : 'ArrowLeft')) return size - by
    if (key === 'Home') return least
    if (key === 'End') return most
    return key === 'Delete' || key === 'Backspace' ? null : undefined
  }
}
