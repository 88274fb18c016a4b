import { useEffect, useRef } from 'react'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { PageState } from '../../view-model/index.ts'

interface ShowAddedProps {
  page: PageState
  /** A widget fills the page: what else there is, is seen when it is left. */
  isFocused: boolean
  show: () => void
}

/** Shows the grid when a widget was made on a page where it would not be seen. */
export function useShowAdded({ page: { widgets }, isFocused, show }: ShowAddedProps): void {
  const known = useRef<ReadonlySet<string>>(new Set(widgets.map(({ id }) => id)))
  const showNow = useStableCallback(show)
  useEffect(() => {
    if (isFocused) return
    const isAdded = widgets.some(({ id }) => !known.current.has(id))
    known.current = new Set(widgets.map(({ id }) => id))
    if (isAdded) showNow()
  }, [widgets, isFocused, showNow])
}
