import { createStore, useStore } from '../store.ts'

/** Sizes of panels that are the user's. */
const names = ['message-width', 'message-height', 'fields-width'] as const
export type PanelName = (typeof names)[number]

type Sizes = Readonly<Partial<Record<PanelName, number>>>

interface Bounds {
  least: number
  most: number
  /** Without a choice. */
  first: number
}

const storageKey = 'logline-panel-sizes'
const chosen = createStore<Sizes>(stored())

/** In pixels, on a page of some size. The styles of the panels have the same. */
export function panelBounds(name: PanelName, page: { width: number; height: number }): Bounds {
  if (name === 'fields-width') return { least: 200, most: 480, first: 260 }
  if (name === 'message-height') return boundsOf(160, page.height * 0.7, page.height * 0.38)
  return boundsOf(440, page.width / 2, page.width * 0.375)
}

function boundsOf(least: number, wantedMost: number, wantedFirst: number): Bounds {
  const most = Math.max(least, Math.floor(wantedMost))
  return { least, most, first: Math.min(most, Math.max(least, Math.round(wantedFirst))) }
}

/** Null: nobody has chosen one, in this browser. */
export function useChosenSize(name: PanelName): number | null {
  return useStore(chosen)[name] ?? null
}

/** Null: as at first. Is kept when `isFinal`: while it is dragged it only shows. */
export function changePanelSize(name: PanelName, size: number | null, isFinal: boolean): void {
  const { [name]: _, ...others } = chosen.get()
  chosen.set(size === null ? others : { ...others, [name]: size })
  if (!isFinal) return
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen.get()))
  } catch {
    // Kept as long as the page is open.
  }
}

function stored(): Sizes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const sizes = Object.entries(Object(kept)).filter(([name, size]) => isName(name) && Number.isFinite(size))
    return Object.fromEntries(sizes)
  } catch {
    return {} // storage can be forbidden, or hold what somebody else put there
  }
}

function isName(name: string): boolean {
  return names.some((known) => known === name)
}
