import { fuzzyMatch } from './fuzzy-match.ts'

/** Something the palette can jump to or do. */
export interface PaletteEntry {
  id: string
  label: string
  group: string
  /** Beside the label, in muted. */
  detail?: string
  /** What finds it besides, such as the name a user signs in with. */
  words?: string
  /** Shown at the right, such as keys. */
  keys?: readonly string[] | null
  /** A page, from `paths`; what has none is run where it is. */
  to?: string
  run?: () => void
  /** What is remembered when it is chosen; left out: itself. */
  origin?: PaletteEntry
}

interface FoundEntry extends PaletteEntry {
  /** Letters of the label that matched. */
  places: readonly number[]
  rank: number
}

export interface EntryGroup {
  group: string
  entries: readonly FoundEntry[]
}

/** A choice must fit on the screen: as many of a group are shown. */
const maxOfGroup = 8

/** What fits, the best first; of what fits alike, what was used most. */
export function matchingEntries(
  entries: readonly PaletteEntry[],
  query: string,
  uses: ReadonlyMap<string, number> = new Map(),
): FoundEntry[] {
  const usesOf = ({ id }: PaletteEntry) => uses.get(id) ?? 0
  const found = entries.flatMap((entry) => {
    const match = fuzzyMatch(entry.label, query)
    if (match) return [{ ...entry, ...match }]
    const words = entry.words === undefined ? null : fuzzyMatch(`${entry.label} ${entry.words}`, query)
    return words
      ? [{ ...entry, rank: words.rank, places: words.places.filter((at) => at < entry.label.length) }]
      : []
  })
  return found.sort((a, b) => a.rank - b.rank || usesOf(b) - usesOf(a))
}

/** In the order in which the groups first come, each with its first entries. */
export function groupedEntries(entries: readonly FoundEntry[]): EntryGroup[] {
  const byGroup = Map.groupBy(entries, ({ group }) => group)
  return [...byGroup].map(([group, members]) => ({ group, entries: members.slice(0, maxOfGroup) }))
}

/** What came later stands behind what is there: nothing moves below the hand that is about to choose it. */
export function keptOrder(shown: readonly EntryGroup[], now: readonly EntryGroup[]): EntryGroup[] {
  const before = new Map(shown.map(({ group, entries }) => [group, entries]))
  const order = [...before.keys()]
  const placeOf = (group: string) => (before.has(group) ? order.indexOf(group) : order.length)
  return now
    .map(({ group, entries }) => ({ group, entries: keptEntries(before.get(group) ?? [], entries) }))
    .sort((a, b) => placeOf(a.group) - placeOf(b.group))
}

function keptEntries(shown: readonly FoundEntry[], now: readonly FoundEntry[]): FoundEntry[] {
  const byId = new Map(now.map((entry) => [entry.id, entry]))
  const kept = shown.flatMap(({ id }) => byId.get(id) ?? [])
  const keptIds = new Set(kept.map(({ id }) => id))
  return [...kept, ...now.filter(({ id }) => !keptIds.has(id))].slice(0, maxOfGroup)
}
