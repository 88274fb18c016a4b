import { createStore, useStore } from '../store.ts'

/** Panels whose width is the user's. */
export type PanelName = 'message' | 'fields'

type Widths = Readonly<Partial<Record<PanelName, number>>>

interface Bounds {
  least: number
  most: number
  /** Without a choice. */
  first: number
}

const storageKey = 'logline-panel-widths'
const chosen = createStore<Widths>(stored())

/** In pixels, on a page of some width. The styles of the panels have the same. */
export function panelBounds(name: PanelName, pageWidth: number): Bounds {
  if (name === 'fields') return { least: 200, most: 480, first: 260 }
  const most = Math.max(440, Math.floor(pageWidth / 2))
  return { least: 440, most, first: Math.min(most, Math.max(440, Math.round(pageWidth * 0.375))) }
}

/** Null: nobody has chosen one, in this browser. */
export function useChosenWidth(name: PanelName): number | null {
  return useStore(chosen)[name] ?? null
}

/** Null: as at first. Is kept when `isFinal`: while it is dragged it only shows. */
export function changePanelWidth(name: PanelName, width: number | null, isFinal: boolean): void {
  const { [name]: _, ...others } = chosen.get()
  chosen.set(width === null ? others : { ...others, [name]: width })
  if (!isFinal) return
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen.get()))
  } catch {
    // Kept as long as the page is open.
  }
}

function stored(): Widths {
  try {
    const { message, fields } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return { ...(isWidth(message) && { message }), ...(isWidth(fields) && { fields }) }
  } catch {
    return {} // storage can be forbidden, or hold what somebody else put there
  }
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
