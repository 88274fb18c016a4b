import { createStore, type Store } from '../../store.ts'

const mostQueries = 50
/** Longer texts are kept elsewhere: as a saved search. */
const longestQuery = 5_000

/** A walk through earlier queries: where it is, and what had been typed before it began. */
export interface HistoryWalk {
  /** Of the entry that is shown; -1 for what had been typed. */
  index: number
  typed: string
}

/** The newest first, each once. */
export function withQuery(queries: readonly string[], query: string): readonly string[] {
  const text = query.trim()
  if (text === '' || text.length > longestQuery || queries[0] === text) return queries
  return [text, ...queries.filter((one) => one !== text)].slice(0, mostQueries)
}

/** One step further; null where there is none. A text that is not the walk's own begins a new walk. */
export function stepInHistory(
  queries: readonly string[],
  shown: string,
  { walk, step }: { walk: HistoryWalk | null; step: 'older' | 'newer' },
): { walk: HistoryWalk; text: string } | null {
  const isWalking = walk !== null && queries[walk.index] === shown
  const { index, typed } = isWalking ? walk : { index: -1, typed: shown }
  if (step === 'newer') {
    if (index < 0) return null
    return { walk: { index: index - 1, typed }, text: queries[index - 1] ?? typed }
  }
  const next = queries.findIndex((query, at) => at > index && query !== shown)
  const text = queries[next]
  return text === undefined ? null : { walk: { index: next, typed }, text }
}

export interface QueryHistory {
  queries: Store<readonly string[]>
  remember(query: string): void
  clear(): void
}

const histories = new Map<string, QueryHistory>()
const storageKey = (username: string) => `logline-queries-${username}`

/** The last queries of one user in this browser. They never leave it. */
export function queryHistoryOf(username: string): QueryHistory {
  const known = histories.get(username)
  if (known) return known
  const queries = createStore(read(username))
  const change = (next: readonly string[]) => {
    queries.set(next)
    write(username, next)
  }
  const history: QueryHistory = {
    queries,
    // Another tab may have written meanwhile.
    remember: (query) => change(withQuery(read(username), query)),
    clear: () => change([]),
  }
  histories.set(username, history)
  return history
}

function read(username: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(username)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, mostQueries) : []
  } catch {
    return [] // storage can be forbidden, or hold something else
  }
}

function write(username: string, queries: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(username), JSON.stringify(queries))
  } catch {
    // Kept for this visit only.
  }
}
