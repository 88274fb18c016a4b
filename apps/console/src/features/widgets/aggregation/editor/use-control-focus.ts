import { useId, useLayoutEffect, useRef } from 'react'

/**
 * Ids for controls by what they are for, and the focus for one that is drawn with the next change; `first` has it from
 * the start.
 */
export function useControlFocus(first: string | null) {
  const prefix = useId()
  const idOf = (at: string) => `${prefix}-${at.replaceAll(' ', '-')}`
  const wanted = useRef<string | null>(first === null ? null : idOf(first))
  // With the commit itself: an effect of the commit before, still to come, would look for what is not there yet.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const control = document.getElementById(wanted.current)
    wanted.current = null
    control?.focus({ preventScroll: true })
    // A part that was just added is seen with everything about it.
    const seen = control?.closest('[data-part]') ?? control
    seen?.scrollIntoView({ block: 'nearest' })
  })
  return {
    idOf,
    focusNext: (at: string) => {
      wanted.current = idOf(at)
    },
  }
}
