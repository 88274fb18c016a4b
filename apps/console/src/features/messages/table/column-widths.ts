import { createStore, useStore } from '../../../kit/store.ts'

/** Pixels. Time and date with milliseconds fit into the first. */
const timestampWidth = 204
const otherWidth = 170
export const leastWidth = 60
export const greatestWidth = 2_000
/** A last column with less room than this shows nothing worth reading. */
export const leastLastWidth = 110

/** Those who look at more fields than this one at a time set them again. */
const keptAtMost = 200
const storageKey = 'logline-column-widths'

/** By field: one that was made wider is wider wherever it is a column, in this browser. */
type Widths = Readonly<Record<string, number>>

const chosenWidths = createStore<Widths>(storedWidths())

export function useColumnWidths(columns: readonly string[]): number[] {
  const chosen = useStore(chosenWidths)
  return columns.map((field) => widthOf(chosen, field))
}

/** Of columns that have first widths of their own. */
export function useStreamWidths(columns: readonly { field: string; width: number }[]): number[] {
  const chosen = useStore(chosenWidths)
  return columns.map(({ field, width }) => widthOf(chosen, field, width))
}

export function widthOf(
  chosen: Widths,
  field: string,
  first = field === 'timestamp' ? timestampWidth : otherWidth,
): number {
  const own = Object.hasOwn(chosen, field) ? chosen[field] : undefined
  return own ?? first
}

/** Null: as wide as such a column is at first. Is kept when `isFinal`: while it is dragged it only shows. */
export function changeColumnWidth(field: string, width: number | null, isFinal = true): void {
  const next = withWidth(chosenWidths.get(), field, width)
  chosenWidths.set(next)
  if (isFinal) storeWidths(next)
}

/** With the last one changed at the end, and the oldest ones gone when there are too many. */
export function withWidth(chosen: Widths, field: string, width: number | null): Widths {
  const others = Object.entries(chosen).filter(([name]) => name !== field)
  if (width === null) return Object.fromEntries(others)
  const fitting = Math.round(Math.min(greatestWidth, Math.max(leastWidth, width)))
  return Object.fromEntries([...others, [field, fitting] as const].slice(-keptAtMost))
}

function storedWidths(): Widths {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(stored ?? {}).filter(([, width]) => Number.isFinite(width))
    return Object.fromEntries(entries)
  } catch {
    return {} // storage can be forbidden, or hold what somebody else put there
  }
}

function storeWidths(widths: Widths): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(widths))
  } catch {
    // Kept as long as the page is open.
  }
}
