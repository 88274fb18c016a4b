import { z } from 'zod'
import { createStore, type Store } from '../../kit/store.ts'

/** Smallest size, and the one of the first time (specification, section 9). */
export const smallestSize = { width: 450, height: 400 }

const stateSchema = z.object({
  opened: z.boolean().default(false),
  value: z.string().default(''),
  size: z
    .object({ width: z.number().min(smallestSize.width), height: z.number().min(smallestSize.height) })
    .default(smallestSize),
  /** Of the upper left corner; null until it was moved. */
  position: z.object({ x: z.number(), y: z.number() }).nullable().default(null),
  /** The notice about plain storage was read. */
  securityConfirmed: z.boolean().default(false),
})

export type ScratchpadState = z.infer<typeof stateSchema>

const storageKey = (username: string) => `gl-scratchpad-${username}`

/** What was stored; what cannot be read counts as never stored. */
export function parseScratchpad(text: string | null): ScratchpadState {
  try {
    return stateSchema.parse(JSON.parse(text ?? '{}'))
  } catch {
    return stateSchema.parse({})
  }
}

export interface Scratchpad {
  state: Store<ScratchpadState>
  change(part: Partial<ScratchpadState>): void
}

const pads = new Map<string, Scratchpad>()

/** The notes of one user in this browser. They never leave it. */
export function scratchpadOf(username: string): Scratchpad {
  const known = pads.get(username)
  if (known) return known
  const state = createStore(parseScratchpad(read(username)))
  const pad: Scratchpad = {
    state,
    change: (part) => {
      state.set({ ...state.get(), ...part })
      write(username, state.get())
    },
  }
  // Notes written in another tab are not overwritten by this one.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey(username)) {
      state.set({ ...state.get(), value: parseScratchpad(newValue).value })
    }
  })
  pads.set(username, pad)
  return pad
}

function read(username: string): string | null {
  try {
    return localStorage.getItem(storageKey(username))
  } catch {
    return null // storage can be forbidden
  }
}

function write(username: string, state: ScratchpadState): void {
  try {
    localStorage.setItem(storageKey(username), JSON.stringify(state))
  } catch {
    // Kept for this visit only.
  }
}
