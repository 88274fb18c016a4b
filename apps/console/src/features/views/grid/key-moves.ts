import { type Layout, type LayoutItem, verticalCompactor } from 'react-grid-layout/core'
import { gridColumns } from '../../view-model/index.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The grid after a widget was moved by one step; downwards it changes places with what lies below. */
export function movedLayout(layout: Layout, id: string, direction: Direction): Layout {
  const item = layout.find(({ i }) => i === id)
  if (!item) return layout
  if (direction === 'left' || direction === 'right') {
    const x = item.x + (direction === 'left' ? -1 : 1)
    return compacted(layout, { ...item, x: Math.min(gridColumns - item.w, Math.max(0, x)) })
  }
  const others = layout.filter((other) => other.i !== id && overlapsInColumns(other, item))
  if (direction === 'down') {
    const below = nearest(others.filter(({ y }) => y >= item.y + item.h))
    if (!below) return layout
    return compacted(moveOne(layout, { ...below, y: item.y }), { ...item, y: item.y + below.h })
  }
  const above = nearest(
    others.filter(({ y }) => y < item.y),
    -1,
  )
  if (!above) return layout
  return compacted(moveOne(layout, { ...above, y: above.y + item.h }), { ...item, y: above.y })
}

/** The grid after a widget was made larger (right, down) or smaller (left, up) by one cell. */
export function resizedLayout(layout: Layout, id: string, direction: Direction): Layout {
  const item = layout.find(({ i }) => i === id)
  if (!item) return layout
  const w = item.w + (direction === 'right' ? 1 : direction === 'left' ? -1 : 0)
  const h = item.h + (direction === 'down' ? 1 : direction === 'up' ? -1 : 0)
  return compacted(layout, {
    ...item,
    w: Math.min(gridColumns - item.x, Math.max(1, w)),
    h: Math.max(1, h),
  })
}

function compacted(layout: Layout, item: LayoutItem): Layout {
  return verticalCompactor.compact(moveOne(layout, item), gridColumns)
}

function moveOne(layout: Layout, item: LayoutItem): LayoutItem[] {
  return layout.map((one) => (one.i === item.i ? item : one))
}

function overlapsInColumns(a: LayoutItem, b: LayoutItem): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w
}

/** The first one downwards, or with -1 the first one upwards. */
function nearest(items: readonly LayoutItem[], sign = 1): LayoutItem | undefined {
  return [...items].sort((a, b) => sign * (a.y - b.y))[0]
}
