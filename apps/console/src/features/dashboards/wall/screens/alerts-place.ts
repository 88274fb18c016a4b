import type { Tile, WallScreen } from './wall-layout.ts'

/** No smaller place is legible. */
const least = { columns: 3, rows: 2 }

/** The screen with a tile besides: in the largest place that is free, or else below all others. */
export function withTile(screen: WallScreen, id: string): WallScreen {
  const place = largestGap(screen)
  if (place) return { ...screen, tiles: [...screen.tiles, { id, ...place }] }
  const below = { id, x: 0, y: screen.rows, w: screen.columns, h: least.rows }
  return { ...screen, tiles: [...screen.tiles, below], rows: screen.rows + least.rows }
}

function largestGap({ tiles, columns, rows }: WallScreen): Omit<Tile, 'id'> | null {
  const isFree = (x: number, y: number) =>
    !tiles.some((tile) => x >= tile.x && x < tile.x + tile.w && y >= tile.y && y < tile.y + tile.h)
  let largest: Omit<Tile, 'id'> | null = null
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (const gap of gapsFrom(x, y, { columns, rows }, isFree)) {
        if (gap.w * gap.h > (largest ? largest.w * largest.h : 0)) largest = gap
      }
    }
  }
  return largest
}

/** The free rectangles with this upper left corner that are large enough. */
function gapsFrom(
  x: number,
  y: number,
  { columns, rows }: Pick<WallScreen, 'columns' | 'rows'>,
  isFree: (x: number, y: number) => boolean,
): Omit<Tile, 'id'>[] {
  const gaps: Omit<Tile, 'id'>[] = []
  let most = columns - x
  for (let h = 1; y + h <= rows; h++) {
    let w = 0
    while (w < most && isFree(x + w, y + h - 1)) w++
    most = w
    if (w < Math.min(least.columns, columns)) break
    if (h >= least.rows) gaps.push({ x, y, w, h })
  }
  return gaps
}
