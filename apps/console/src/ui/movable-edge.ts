import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** Pixels for each press of an arrow key, and with Shift. */
const step = 10
const bigStep = 50

interface MovableEdge {
  label: string
  /** Of what the edge belongs to, pixels. */
  width: number
  least: number
  most: number
  /** The side of it where the edge is. */
  side: 'left' | 'right'
  /** Null: as wide as at first. While it is dragged it is not final. */
  onWidth: (width: number | null, isFinal: boolean) => void
}

/** Props of a `separator`: dragged, or moved by arrow keys; a double click or Delete gives back the first width. */
export function useMovableEdge({ label, width, least, most, side, onWidth }: MovableEdge) {
  const drag = useRef<{ x: number; width: number } | null>(null)
  const towards = side === 'right' ? 1 : -1
  const draggedWidth = ({ clientX }: PointerEvent) =>
    drag.current === null ? width : drag.current.width + towards * (clientX - drag.current.x)
  const end = (event: PointerEvent) => {
    if (drag.current !== null && drag.current.x !== event.clientX) onWidth(draggedWidth(event), true)
    drag.current = null
  }
  return {
    role: 'separator',
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': 'vertical',
    'aria-valuenow': Math.round(width),
    'aria-valuemin': least,
    'aria-valuemax': most,
    title: 'Drag to change the width, double-click to reset it',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault() // no selection of text while it is dragged
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, width }
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current !== null) onWidth(draggedWidth(event), false)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDoubleClick: () => onWidth(null, true),
    onKeyDown: (event: KeyboardEvent) => {
      const next = widthByKey(event)
      if (next === undefined) return
      event.preventDefault()
      onWidth(next, true)
    },
  } as const

  /** Undefined: the key means something else. */
  function widthByKey({ key, shiftKey }: KeyboardEvent): number | null | undefined {
    const by = towards * (shiftKey ? bigStep : step)
    if (key === 'ArrowRight') return width + by
    if (key === 'ArrowLeft') return width - by
    if (key === 'Home') return least
    if (key === 'End') return most
    return key === 'Delete' || key === 'Backspace' ? null : undefined
  }
}
