import { type RefObject, useEffect, useState } from 'react'

/** The pointer reads so long after it was moved. */
const restMs = 2_000

/**
 * Is somebody reading in a list? Then it must not move: the pointer goes through it, a row has the focus, or it is
 * scrolled down.
 */
export function useReading(list: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const box = list.current
    if (!box) return
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      // A menu of a value is open: it belongs to the row.
      if (box.querySelector('[aria-haspopup][aria-expanded="true"]')) timer = setTimeout(rest, restMs)
      else setIsPointed(false)
    }
    const onPointer = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      setIsPointed(true)
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    setIsScrolled(box.scrollTop > 0)
    box.addEventListener('pointermove', onPointer, { signal, passive: true })
    box.addEventListener('pointerleave', () => setIsPointed(false), { signal })
    box.addEventListener('focusin', () => setIsFocused(true), { signal })
    box.addEventListener(
      'focusout',
      ({ relatedTarget }) => setIsFocused(relatedTarget instanceof Node && box.contains(relatedTarget)),
      { signal },
    )
    box.addEventListener('scroll', () => setIsScrolled(box.scrollTop > 0), { signal, passive: true })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [list])
  return isPointed || isFocused || isScrolled
}
