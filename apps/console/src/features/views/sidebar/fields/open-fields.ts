import { createStore, useStore } from '../../../../kit/store.ts'

const storageKey = 'logline-open-fields'
/** The values of each are asked for with every search. */
const most = 8

const open = createStore<ReadonlySet<string>>(stored())

/** Names of the fields whose values are shown, in this browser: whoever filters by a field sees its values the next time. */
export function useOpenFields(): ReadonlySet<string> {
  return useStore(open)
}

/** Those that were opened first are closed when there are too many. */
export function toggleOpenField(name: string): void {
  const names = new Set(open.get())
  if (!names.delete(name)) names.add(name)
  open.set(new Set([...names].slice(-most)))
  try {
    localStorage.setItem(storageKey, JSON.stringify([...open.get()]))
  } catch {
    // They are open as long as the page is.
  }
}

function stored(): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(names)) return new Set()
    return new Set(names.filter((name) => typeof name === 'string').slice(-most))
  } catch {
    return new Set() // storage can be forbidden, or hold what somebody else put there
  }
}
