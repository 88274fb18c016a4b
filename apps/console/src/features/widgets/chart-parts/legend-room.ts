import { useElementSize } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels of the line that counts what has no room. */
const moreHeight = 18

interface LegendRoom {
  /** Of the box around the list. */
  ref: ReturnType<typeof useElementSize<HTMLDivElement>>['ref']
  /** How many entries are seen whole above the line that counts the others; infinite where all are. */
  fitting: number
  /** Pixels of what stays below the entries, under that line. */
  footHeight: number
}

const all = { fitting: Number.POSITIVE_INFINITY, footHeight: 0 }

/** How much of a list, or of a table with its foot, has room in its box. `entries`: what the list is of. */
export function useLegendRoom(
  list: RefObject<HTMLUListElement | HTMLTableElement | null>,
  entries: unknown,
): LegendRoom {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [room, setRoom] = useState(all)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries, or another size, fit otherwise
  useLayoutEffect(() => setRoom(roomOf(list.current)), [entries, width, height])
  return { ref, ...room }
}

function roomOf(list: HTMLUListElement | HTMLTableElement | null): typeof all {
  const box = list?.parentElement
  if (!box || box.scrollHeight <= box.clientHeight) return all
  const items = [...list.querySelectorAll<HTMLElement>('li, tbody > tr')]
  const footHeight = list.querySelector('tfoot')?.offsetHeight ?? 0
  const bottom = box.clientHeight - moreHeight - footHeight
  const first = items.findIndex(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > bottom)
  return { fitting: first < 0 ? items.length : first, footHeight }
}
