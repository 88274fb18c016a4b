import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { changeColumnWidth, greatestWidth, leastWidth } from './column-widths.ts'
import classes from './message-table.module.css'

/** Pixels for each press of an arrow key, and with Shift. */
const step = 10
const bigStep = 50

interface ColumnResizerProps {
  field: string
  width: number
}

/** The edge of a column: dragged, or moved by arrow keys; a double click or Delete gives it its first width again. */
export function ColumnResizer({ field, width }: ColumnResizerProps) {
  const dragging = useDrag(field, width)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = widthByKey(event, width)
    if (next === undefined) return
    event.preventDefault()
    changeColumnWidth(field, next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between columns that can be moved is no <hr>
    <div
      role="separator"
      tabIndex={0}
      className={classes.resizer}
      aria-orientation="vertical"
      aria-label={`Width of ${field}`}
      aria-valuenow={width}
      aria-valuemin={leastWidth}
      aria-valuemax={greatestWidth}
      title="Drag to change the width, double-click to reset it"
      {...dragging}
      onDoubleClick={() => changeColumnWidth(field, null)}
      onKeyDown={onKeyDown}
    />
  )
}

/** It shows while it is dragged, and is kept at the end. */
function useDrag(field: string, width: number) {
  const drag = useRef<{ x: number; width: number } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault() // no selection of text while it is dragged
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  const draggedWidth = ({ clientX }: PointerEvent) =>
    drag.current === null ? width : drag.current.width + clientX - drag.current.x
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current !== null) changeColumnWidth(field, draggedWidth(event), false)
  }
  const onPointerUp = (event: PointerEvent) => {
    if (drag.current !== null && drag.current.x !== event.clientX)
      changeColumnWidth(field, draggedWidth(event))
    drag.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

/** Undefined: the key means something else. */
function widthByKey({ key, shiftKey }: KeyboardEvent, width: number): number | null | undefined {
  const by = shiftKey ? bigStep : step
  if (key === 'ArrowRight') return width + by
  if (key === 'ArrowLeft') return width - by
  if (key === 'Home') return leastWidth
  return key === 'Delete' || key === 'Backspace' ? null : undefined
}
