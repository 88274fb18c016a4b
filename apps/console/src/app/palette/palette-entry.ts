/** Something the palette can jump to or do. */
export interface PaletteEntry {
  id: string
  label: string
  group: string
  /** Shown at the right, such as keys. */
  keys?: readonly string[] | null
  run: () => void
}

/** A shortcut must fit on the screen: as many of a group are shown. */
const maxOfGroup = 8

/** Entries in which every word of the query begins a word, or stands inside one; those that begin with it come first. */
export function matchingEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry.label.toLowerCase(), words)
    return rank === null ? [] : [{ entry, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}

/** 0 when the label begins with the first word, 1 when each begins a word of it, 2 when each is in it; null when not. */
function rankOf(label: string, words: readonly string[]): number | null {
  if (!words.every((word) => label.includes(word))) return null
  const [first = ''] = words
  if (label.startsWith(first)) return 0
  return words.every((word) => ` ${label}`.includes(` ${word}`)) ? 1 : 2
}

/** In the order in which the groups first come, each with its first entries. */
export function groupedEntries(
  entries: readonly PaletteEntry[],
): { group: string; entries: PaletteEntry[] }[] {
  const byGroup = Map.groupBy(entries, ({ group }) => group)
  return [...byGroup].map(([group, members]) => ({ group, entries: members.slice(0, maxOfGroup) }))
}
