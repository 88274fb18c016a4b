import type { GridNumber, WidgetPosition } from './view-document.ts'

type Positions = Readonly<Record<string, WidgetPosition>>

/** Columns of the grid at every width (reference: dashboards, section 4). */
export const gridColumns = 12

export interface WidgetSize {
  readonly width: GridNumber
  readonly height: number
}

/** Zero-based cells, as the grid counts. */
export interface GridCells {
  x: number
  y: number
  w: number
  h: number
}

/** Puts a widget at the top left and moves all others down by one row; the grid resolves what overlaps then. */
export function withNewOnTop(positions: Positions, widgetId: string, size: WidgetSize): Positions {
  return { ...withRowsOnTop(positions, 1), [widgetId]: { col: 1, row: 1, ...size } }
}

/** Moves everything down by so many rows. */
export function withRowsOnTop(positions: Positions, rows: number): Positions {
  const pushed = Object.entries(positions).map(([id, { row, ...rest }]) => [
    id,
    { ...rest, row: row === 'Infinity' ? row : row + rows },
  ])
  return Object.fromEntries(pushed)
}

export function isFullWidth({ width }: Pick<WidgetPosition, 'width'>): boolean {
  return width === 'Infinity' || width >= gridColumns
}

/** Where a widget lies in the grid. Fractions are cut, what is too wide ends at the edge, no row means the bottom. */
export function cellsOf(position: WidgetPosition | undefined, size: WidgetSize): GridCells {
  const { col, row, width, height } = position ?? { col: 1, row: 0, ...size }
  const x = isFullWidth({ width }) ? 0 : clamp(cellsIn(col) - 1, 0, gridColumns - 1)
  return {
    x,
    y: row === 'Infinity' || row <= 0 ? bottom : cellsIn(row) - 1,
    w: clamp(cellsIn(width), 1, gridColumns - x),
    h: clamp(cellsIn(height), 1, tallest),
  }
}

/** Below everything; compaction moves it up to the first free row. */
const bottom = 100_000

/** A bound against documents that ask for nonsense: twenty screens. */
const tallest = 200

/** The position to store for cells of the grid: the whole width is without limit. */
export function positionOfCells({ x, y, w, h }: GridCells): WidgetPosition {
  return { col: x + 1, row: y + 1, height: h, width: w >= gridColumns ? 'Infinity' : w }
}

function cellsIn(length: GridNumber): number {
  return length === 'Infinity' ? Number.MAX_SAFE_INTEGER : Math.trunc(length)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
