import { createStore, type Store } from '../../kit/store.ts'
import type { PaletteEntry } from './palette-entry.ts'

const mostKept = 60

/** What was chosen in the palette before. */
export interface UsedEntry {
  id: string
  label: string
  group: string
  detail?: string
  /** The page it led to; left out: it was run. */
  to?: string
  /** How often. */
  count: number
}

/** With one use more, which is the newest. */
export function withUse(used: readonly UsedEntry[], entry: PaletteEntry): UsedEntry[] {
  const { id, label, group, detail, to } = entry
  const count = (used.find((one) => one.id === id)?.count ?? 0) + 1
  const now = { id, label, group, ...(detail && { detail }), ...(to && { to }), count }
  return [now, ...used.filter((one) => one.id !== id)].slice(0, mostKept)
}

interface UsedEntries {
  used: Store<readonly UsedEntry[]>
  remember: (entry: PaletteEntry) => void
}

const ofUsers = new Map<string, UsedEntries>()

/** Of one user in this browser, the newest first. It never leaves it. */
export function usedEntriesOf(username: string): UsedEntries {
  const known = ofUsers.get(username)
  if (known) return known
  const storageKey = `logline-palette-${username}`
  const used = createStore<readonly UsedEntry[]>(read(storageKey))
  const remember = (entry: PaletteEntry) => {
    // Another tab may have written meanwhile.
    const now = read(storageKey)
    used.set(withUse(now.length > 0 ? now : used.get(), entry))
    try {
      localStorage.setItem(storageKey, JSON.stringify(used.get()))
    } catch {
      // Kept for this visit only.
    }
  }
  const made = { used, remember }
  ofUsers.set(username, made)
  return made
}

function read(storageKey: string): readonly UsedEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isUsed).slice(0, mostKept) : []
  } catch {
    return [] // storage can be forbidden, or hold something else
  }
}

function isUsed(value: unknown): value is UsedEntry {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, group, detail = '', to = '', count } = value as Record<string, unknown>
  const areTexts = [id, label, group, detail, to].every((text) => typeof text === 'string')
  // A page of the console, not of somebody else's.
  return areTexts && typeof count === 'number' && (to === '' || /^\/(?!\/)/.test(String(to)))
}
