import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'

/** So long after the last sign of somebody. */
const shownMs = 3_000

interface CalledControls {
  isShown: boolean
  /** Has the focus when they were called by `Esc`. */
  first: RefObject<HTMLButtonElement | null>
}

/** The controls are there for whoever moves the pointer or presses a key; `Esc` calls them, and sends them away. */
export function useCalledControls(): CalledControls {
  const [isShown, setShown] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hideLater = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setShown(false), shownMs)
    }
    const show = () => {
      setShown(true)
      hideLater()
    }
    // The browser tells a move as well when something else comes to lie under a pointer at rest.
    const onMove = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) show()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerdown', show)
    window.addEventListener('keydown', hideLater)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerdown', show)
      window.removeEventListener('keydown', hideLater)
    }
  }, [])
  useShortcut({ keys: 'Escape', label: 'Show the controls', group: 'Wall display' }, () => {
    setShown(!isShown)
    if (!isShown) requestAnimationFrame(() => first.current?.focus())
  })
  return { isShown, first }
}
