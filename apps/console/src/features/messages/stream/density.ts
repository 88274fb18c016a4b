import { createStore, useStore } from '../../../kit/store.ts'

/** How much room a message takes: one line, a second one for its text, or as many as the text needs (six at most). */
export type Density = 'line' | 'two' | 'wrapped'

/** Where the details of a message open. */
export type DetailsPlace = 'side' | 'below' | 'list'

interface StreamManner {
  density: Density
  details: DetailsPlace
  /** Pages with numbers instead of one list without end. */
  hasPages: boolean
}

/** Pixels of a row; of wrapped ones a first guess. */
export const rowHeights: Readonly<Record<Density, number>> = { line: 20, two: 42, wrapped: 24 }

const storageKey = 'logline-message-stream'
const manner = createStore<StreamManner>(stored())

/** How messages stand in a stream, in this browser. */
export function useStreamManner(): StreamManner {
  return useStore(manner)
}

export function changeStreamManner(part: Partial<StreamManner>): void {
  manner.set({ ...manner.get(), ...part })
  try {
    localStorage.setItem(storageKey, JSON.stringify(manner.get()))
  } catch {
    // Kept as long as the page is open.
  }
}

function stored(): StreamManner {
  const first: StreamManner = { density: 'line', details: 'side', hasPages: false }
  try {
    const { density, details, hasPages } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return {
      density: density === 'two' || density === 'wrapped' ? density : first.density,
      details: details === 'below' || details === 'list' ? details : first.details,
      hasPages: hasPages === true,
    }
  } catch {
    return first // storage can be forbidden, or hold what somebody else put there
  }
}
