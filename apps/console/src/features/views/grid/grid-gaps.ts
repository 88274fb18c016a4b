import type { Layout } from 'react-grid-layout/core'
import { type GridCells, gridColumns } from '../../view-model/index.ts'

/** Narrower holes are no place for a widget (reference: dashboards, section 4). */
const narrowestGap = 2

/** The free rectangles between widgets, within the rows they use; none while widgets overlap. */
export function gapsOf(layout: Layout): readonly GridCells[] {
  const rows = Math.max(0, ...layout.map(({ y, h }) => y + h))
  const taken = Array.from({ length: rows }, () => new Array<boolean>(gridColumns).fill(false))
  for (const item of layout) if (!take(taken, item)) return []
  const gaps: GridCells[] = []
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < gridColumns; x++) {
      const gap = gapAt(taken, x, y)
      if (!gap) continue
      take(taken, gap)
      if (gap.w >= narrowestGap) gaps.push(gap)
    }
  }
  return gaps
}

/** The rectangle that begins at a free cell: as wide as it is free there, and as high as all of that is free. */
function gapAt(taken: readonly boolean[][], x: number, y: number): GridCells | null {
  const isFree = (atX: number, atY: number) => taken[atY]?.[atX] === false
  if (!isFree(x, y)) return null
  let w = 1
  while (isFree(x + w, y)) w++
  const isFreeRow = (atY: number) => Array.from({ length: w }, (_, n) => isFree(x + n, atY)).every(Boolean)
  let h = 1
  while (isFreeRow(y + h)) h++
  return { x, y, w, h }
}

/** False when some of the cells are taken already. */
function take(taken: readonly boolean[][], { x, y, w, h }: GridCells): boolean {
  let wereFree = true
  for (const row of taken.slice(y, y + h)) {
    wereFree &&= !row.slice(x, x + w).includes(true)
    row.fill(true, x, x + w)
  }
  return wereFree
}
