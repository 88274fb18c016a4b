import { type GridCells, gridColumns } from '../../../view-model/index.ts'

/** A widget, or something else that takes its place, in cells of a grid from 0. */
export interface Tile extends GridCells {
  id: string
}

/** What is seen at once. */
export interface WallScreen {
  tiles: readonly Tile[]
  columns: number
  rows: number
}

interface Room {
  /** Rows that are still legible on this screen. */
  mostRows: number
  isPortrait: boolean
}

/** A band that is so much higher than the screen is squeezed, before it is divided. */
const squeezable = 4 / 3
/** Columns of a screen that stands upright: a tile has half of them or all. */
const portraitColumns = 2
/** Of a row on a screen that lies: narrower tiles have half of one that stands. */
const portraitTiles = 3

/** Divides a page among as few screens as its rows need, about as high as each other; none is cut where tiles stand side by side. */
export function screensOf(placed: readonly Tile[], { mostRows, isPortrait }: Room): readonly WallScreen[] {
  const columns = isPortrait ? portraitColumns : gridColumns
  const bands = bandsOf(compacted(isPortrait ? stacked(placed) : placed)).flatMap((band) =>
    rowsOf(band) > mostRows * squeezable ? divided(band, mostRows) : [band],
  )
  let groups = packed(bands, mostRows)
  // The same number of screens with less on the fullest of them.
  for (let rows = mostRows - 1; rows > 0; rows--) {
    const evener = packed(bands, rows)
    if (evener.length > groups.length) break
    groups = evener
  }
  return groups.map((group) => filled(group.flat(), columns))
}

/** Moves what overlaps down and closes gaps above, as the grid of the dashboard does. */
export function compacted(tiles: readonly Tile[]): Tile[] {
  const done: Tile[] = []
  for (const tile of inReadingOrder(tiles)) {
    const above = done.filter(({ x, w }) => x < tile.x + tile.w && tile.x < x + w)
    const isFree = (y: number) => above.every((one) => one.y >= y + tile.h || y >= one.y + one.h)
    const places = [0, ...above.map(({ y, h }) => y + h)].filter(isFree)
    // Under what lies above it, not through it.
    const reached = places.filter((y) => y <= tile.y && isClear(above, y, tile.y))
    done.push({ ...tile, y: Math.min(...(reached.length > 0 ? reached : places)) })
  }
  return done
}

/** Whether a tile comes up from one row to another without meeting any of these. */
function isClear(above: readonly Tile[], to: number, from: number): boolean {
  return above.every(({ y, h }) => y + h <= to || y >= from)
}

/** In reading order; wide tiles have the whole width, the others stand two in a row, or alone where none follows. */
function stacked(tiles: readonly Tile[]): Tile[] {
  const done: (Tile & { isLeft?: boolean })[] = []
  let y = 0
  for (const tile of inReadingOrder(tiles)) {
    const before = done.at(-1)
    const isWide = tile.w > gridColumns / portraitTiles
    if (!isWide && before?.isLeft) {
      done[done.length - 1] = { ...before, w: 1, isLeft: false }
      done.push({ ...tile, x: 1, y: before.y, w: 1, h: before.h })
    } else {
      done.push({ ...tile, x: 0, y, w: portraitColumns, isLeft: !isWide })
      y += tile.h
    }
  }
  return done.map(({ isLeft: _, ...tile }) => tile)
}

/** Tiles that no line across the page can part. */
function bandsOf(tiles: readonly Tile[]): Tile[][] {
  const bands: Tile[][] = []
  let end = 0
  for (const tile of inReadingOrder(tiles)) {
    const band = bands.at(-1)
    if (band && tile.y < end) band.push(tile)
    else bands.push([tile])
    end = Math.max(end, tile.y + tile.h)
  }
  return bands
}

/** A band that is too high, in parts that are not. A tile that is too high for itself is as high as the screen. */
function divided(band: readonly Tile[], mostRows: number): Tile[][] {
  const parts: Tile[][] = []
  let rest = band.map((tile) => ({ ...tile, h: Math.min(tile.h, mostRows) }))
  while (rest.length > 0) {
    const top = Math.min(...rest.map(({ y }) => y))
    const fits = ({ y, h }: Tile) => y + h - top <= mostRows
    parts.push(rest.filter(fits))
    rest = rest.filter((tile) => !fits(tile))
  }
  return parts
}

/** Bands together for as long as they fit. */
function packed(bands: readonly Tile[][], mostRows: number): Tile[][][] {
  const groups: Tile[][][] = []
  let rows = 0
  for (const band of bands) {
    const group = groups.at(-1)
    const height = rowsOf(band)
    if (group && rows + height <= mostRows) {
      group.push(band)
      rows += height
    } else {
      groups.push([band])
      rows = height
    }
  }
  return groups
}

/** Without the rows and columns that no tile uses. */
function filled(tiles: readonly Tile[], columns: number): WallScreen {
  const xs = usedOf(tiles.flatMap(({ x, w }) => spanOf(x, w)))
  const ys = usedOf(tiles.flatMap(({ y, h }) => spanOf(y, h)))
  return {
    tiles: tiles.map((tile) => ({
      ...tile,
      x: xs.indexOf(tile.x),
      y: ys.indexOf(tile.y),
    })),
    columns: Math.min(columns, xs.length),
    rows: ys.length,
  }
}

function rowsOf(band: readonly Tile[]): number {
  return Math.max(...band.map(({ y, h }) => y + h)) - Math.min(...band.map(({ y }) => y))
}

function spanOf(start: number, length: number): number[] {
  return Array.from({ length }, (_, step) => start + step)
}

function usedOf(places: readonly number[]): number[] {
  return [...new Set(places)].toSorted((a, b) => a - b)
}

function inReadingOrder(tiles: readonly Tile[]): Tile[] {
  return tiles.toSorted((a, b) => a.y - b.y || a.x - b.x)
}
