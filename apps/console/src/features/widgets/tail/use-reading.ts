import { type FocusEvent, type PointerEvent, type UIEvent, useState } from 'react'

/** Is somebody reading in a list? Then it must not move: the pointer or the focus is in it, or it is scrolled down. */
export function useReading() {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isScrolled, setIsScrolled] = useState(false)
  return {
    isReading: isPointed || isFocused || isScrolled,
    onScroll: ({ target }: UIEvent) => {
      if (target instanceof HTMLElement) setIsScrolled(target.scrollTop > 0)
    },
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsPointed(pointerType === 'mouse'),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}
