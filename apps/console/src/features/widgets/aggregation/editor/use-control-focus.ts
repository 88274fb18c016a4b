import { useId, useLayoutEffect, useRef } from 'react'

/** Ids for controls by what they are for, and the focus for one that is drawn with the next change. */
export function useControlFocus() {
  const prefix = useId()
  const wanted = useRef<string | null>(null)
  const idOf = (at: string) => `${prefix}-${at.replaceAll(' ', '-')}`
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
