/** How large everything is drawn, and how many rows of tiles are legible then. */
export interface WallSize {
  /** By which the sizes of the console are multiplied. */
  scale: number
  mostRows: number
  isPortrait: boolean
}

/** The least text is 17 px on a screen of full HD, and never less; the console's is 12. */
const leastScale = 17 / 12
const fullHd = { long: 1920, short: 1080 }
/** In pixels before scaling: what is around the tiles, and a row of the grid with its gap. */
const headHeight = 62
const leastRowHeight = 54

/** Of a screen of so many pixels. */
export function wallSizeOf({ width, height }: { width: number; height: number }): WallSize {
  const isPortrait = height > width
  const [long, short] = isPortrait ? [height, width] : [width, height]
  const scale = leastScale * Math.max(1, Math.min(long / fullHd.long, short / fullHd.short))
  const mostRows = Math.max(1, Math.floor((height / scale - headHeight) / leastRowHeight))
  return { scale, mostRows, isPortrait }
}
