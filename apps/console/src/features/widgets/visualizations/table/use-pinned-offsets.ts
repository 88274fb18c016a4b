import { type RefObject, useLayoutEffect } from 'react'

/** Tells the style sheet how far from the left each pinned column stops: `--pin-0` for the first column, and so on. */
export function usePinnedOffsets(
  table: RefObject<HTMLTableElement | null>,
  pinned: readonly boolean[],
): void {
  useLayoutEffect(() => {
    const element = table.current
    const head = element?.tHead?.rows.item(element.tHead.rows.length - 1)
    if (!element || !head || !pinned.includes(true)) return
    const measure = () => {
      let left = 0
      pinned.forEach((isPinned, index) => {
        if (!isPinned) return
        element.style.setProperty(`--pin-${index}`, `${left}px`)
        left += head.cells.item(index)?.getBoundingClientRect().width ?? 0
      })
    }
    const observer = new ResizeObserver(measure)
    for (const cell of head.cells) observer.observe(cell)
    measure()
    return () => observer.disconnect()
  }, [table, pinned])
}

/** The style of a cell in a pinned column. */
export function pinnedStyle(isPinned: boolean | undefined, column: number) {
  return isPinned ? { left: `var(--pin-${column})` } : undefined
}
