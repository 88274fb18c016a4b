import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { sheetQuery } from '../../../../ui/overlays/sheet.tsx'

/** Pixels of a value. */
const rowHeight = 21
const sheetRowHeight = 44

/** Which of the values are in the page, and where: a field may have ten thousand of them. */
export function useValueRows(count: number) {
  const isSheet = useMediaQuery(sheetQuery, undefined, { getInitialValueInEffect: false })
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isSheet ? sheetRowHeight : rowHeight),
    overscan: 20,
  })
  return { scroller, height: virtualizer.getTotalSize(), items: virtualizer.getVirtualItems() }
}
