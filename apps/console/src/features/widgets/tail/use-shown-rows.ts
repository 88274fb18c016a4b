import { type UIEvent, useState } from 'react'
import type { TableEntry } from '../../messages/index.ts'

/** Rows that are drawn at first, and more each time the end comes near: at several hundred messages a second every row counts. */
const rowsAtOnce = 100
const nearPixels = 1_000

/** The rows of a long list that are drawn: the first ones while it moves, and as many as are scrolled to while it stands still. */
export function useShownRows(entries: readonly TableEntry[], isStill: boolean) {
  const [count, setCount] = useState(rowsAtOnce)
  if (!isStill && count !== rowsAtOnce) setCount(rowsAtOnce)
  return {
    shown: entries.length <= count ? entries : entries.slice(0, count),
    onScroll: ({ target }: UIEvent) => {
      if (!(target instanceof HTMLElement) || entries.length <= count) return
      const below = target.scrollHeight - target.scrollTop - target.clientHeight
      if (below < nearPixels) setCount(count + rowsAtOnce)
    },
  }
}
