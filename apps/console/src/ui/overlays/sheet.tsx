import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import classes from './sheet.module.css'

/** As the styles say it: for what is measured in pixels by scripts. */
export const sheetQuery = '(max-width: 640px)'

/** Makes a panel a sheet at the bottom of a phone, where a `SheetHandle` inside changes its height. */
export const sheet = { className: classes.sheet ?? '', 'data-sheet': 'panel' } as const

/** The same for what lies at a control on wider screens: only as high as its content. */
export const floatingSheet = { className: classes.sheet ?? '', 'data-sheet': 'floating' } as const

/** Pixels: pulled so far, a sheet becomes full or goes; less is a tap. */
const pulledFar = 48
const pulledAtAll = 6

interface SheetHandleProps {
  /** When it is pulled down; left out: a sheet that goes when something else is tapped. */
  onClose?: () => void
  /** In a menu, where no button may stand: for fingers alone. The arrow keys scroll. */
  isForFingers?: boolean
}

/** The bar above a sheet: pulled, tapped or pressed it makes the sheet as high as the screen, and low again. */
export function SheetHandle({ onClose, isForFingers = false }: SheetHandleProps) {
  const [isFull, setFull] = useState(false)
  const pull = useRef<{ sheet: HTMLElement; fromY: number; height: number; byY: number } | null>(null)
  const wasPulled = useRef(false)
  const handle = {
    className: classes.handle,
    'data-sheet-handle': isFull ? 'full' : 'low',
    onPointerDown: (event: PointerEvent) => {
      const pulled = event.currentTarget.closest<HTMLElement>('[data-sheet]')
      if (!pulled) return
      wasPulled.current = false
      event.currentTarget.setPointerCapture(event.pointerId)
      pull.current = { sheet: pulled, fromY: event.clientY, height: pulled.offsetHeight, byY: 0 }
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!pull.current) return
      const { sheet: pulled, fromY, height } = pull.current
      pull.current.byY = fromY - clientY
      pulled.style.setProperty('--pulled', `${height + pull.current.byY}px`)
    },
    onPointerUp: () => {
      const byY = pull.current?.byY ?? 0
      letGo()
      wasPulled.current = Math.abs(byY) > pulledAtAll
      if (byY > pulledFar) setFull(true)
      else if (byY < -pulledFar && isFull) setFull(false)
      else if (byY < -pulledFar) onClose?.()
    },
    onPointerCancel: letGo,
    // A pull ends with a click as well; one by a key has no detail.
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0 || !wasPulled.current) setFull(!isFull)
    },
  }
  function letGo() {
    pull.current?.sheet.style.removeProperty('--pulled')
    pull.current = null
  }
  if (isForFingers) return <div aria-hidden="true" {...handle} />
  return <button type="button" aria-label="Full height" aria-pressed={isFull} {...handle} />
}
