import type { CanvasSize } from '../../../../kit/charts/chart-canvas.tsx'
import type { Pie, Slice } from './prepare-pie.ts'

/** Specification, section 9. */
const donutsPerRow = 4
export const holeShare = 0.4
const titleHeight = 20
const gap = 12

export interface DonutPlace {
  /** Centre and radius in pixels. */
  x: number
  y: number
  radius: number
}

/** Where the donuts are: four in a row, below each its name when there are several. */
export function donutPlaces(count: number, { width, height }: CanvasSize): DonutPlace[] {
  const columns = Math.max(1, Math.min(donutsPerRow, count))
  const rows = Math.max(1, Math.ceil(count / donutsPerRow))
  const cell = { width: width / columns, height: height / rows }
  const title = count > 1 ? titleHeight : 0
  const radius = Math.max(4, Math.min(cell.width, cell.height - title) / 2 - gap)
  return Array.from({ length: count }, (_, index) => ({
    x: ((index % columns) + 0.5) * cell.width,
    y: (Math.floor(index / columns) + 0.5) * cell.height - title / 2,
    radius,
  }))
}

/** The slice at a point of the canvas; null between the donuts and in their holes. */
export function sliceAt(
  { donuts }: Pie,
  places: readonly DonutPlace[],
  at: { x: number; y: number },
): { donut: number; slice: Slice } | null {
  for (const [donut, { x, y, radius }] of places.entries()) {
    const [right, down] = [at.x - x, at.y - y]
    const distance = Math.hypot(right, down)
    if (distance > radius || distance < radius * holeShare) continue
    // Clockwise from the top.
    const turn = (Math.atan2(right, -down) / (2 * Math.PI) + 1) % 1
    const slice = sliceAtTurn(donuts[donut]?.slices ?? [], turn)
    return slice ? { donut, slice } : null
  }
  return null
}

function sliceAtTurn(slices: readonly Slice[], turn: number): Slice | undefined {
  let end = 0
  return slices.find(({ share }) => {
    end += share
    return turn < end
  })
}
