import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

/** Pixels of a value. */
const rowHeight = 21

/** Which of the values are in the page, and where: a field may have ten thousand of them. */
export function useValueRows(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  })
  return { scroller, height: virtualizer.getTotalSize(), items: virtualizer.getVirtualItems() }
}
