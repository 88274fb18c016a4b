import { useState } from 'react'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { useStore } from '../../kit/store.ts'
import { useFieldEntries } from './field-entries.ts'
import { useKnownThings } from './known-things.ts'
import { useLocalEntries } from './local-entries.ts'
import {
  type EntryGroup,
  groupedEntries,
  keptOrder,
  matchingEntries,
  type PaletteEntry,
} from './palette-entry.ts'
import { useSearchAddress } from './search-address.ts'
import { useTimeEntries } from './time-entries.ts'
import { type UsedEntry, usedEntriesOf } from './used-entries.ts'

const shownRecent = 6

/** A first sign that narrows what is looked for. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  '>': ['Actions', 'Create'],
  ':': ['Fields'],
  '@': ['Time ranges'],
}

interface PaletteContent {
  groups: readonly EntryGroup[]
  /** The query searched for in messages, which is offered below all else; null for none. */
  search: PaletteEntry | null
  /** More may be found. */
  isAsking: boolean
  /** What could not be asked for. */
  missing: readonly string[]
}

/** What fits the query: what is known here at once, what the server knows behind it when it has answered. */
export function usePaletteEntries(typed: string): PaletteContent {
  const scope = scopes[typed.trim().charAt(0)] ?? null
  const query = (scope ? typed.trim().slice(1) : typed).trim()
  const used = useStore(usedEntriesOf(useCurrentUser().username).used)
  const addressOf = useSearchAddress()
  const local = useLocalEntries()
  const time = useTimeEntries(query)
  const things = useKnownThings(scope ? '' : query)
  const fields = useFieldEntries(scope && !scope.includes('Fields') ? '' : query)
  const all = [...local, ...time.named, ...things.entries, ...fields.entries]
  const uses = new Map(used.map(({ id, count }) => [id, count]))
  const offered = scope ? all.filter(({ group }) => scope.includes(group)) : all
  const found = matchingEntries(offered, query, uses)
  const isMeant = scope === null || scope.includes('Time ranges')
  const meant = (isMeant ? time.meant : []).map((entry) => ({ ...entry, places: [], rank: 0 }))
  const meantIds = new Set(meant.map(({ id }) => id))
  const others = found.filter(({ id }) => !meantIds.has(id))
  const isFresh = query === '' && scope === null
  const groups = isFresh
    ? groupedEntries([
        ...recentEntries(used, [...local, ...time.named]),
        ...found.filter(({ group }) => group !== 'Time ranges'),
      ])
    : groupedEntries([...meant, ...others])
  return {
    groups: useKeptOrder(typed, groups),
    search: query === '' || scope ? null : searchEntry(query, addressOf({ q: query })),
    isAsking: time.isAsked || things.isAsking || fields.isAsking,
    missing: [...things.missing, ...fields.missing],
  }
}

/** Their addresses hold the search that was shown then. */
const ofSearch = ['Time ranges', 'Fields', 'Recent queries', 'Search']

/** The newest choices: things as they were, all else as far as the page offers it now. */
function recentEntries(used: readonly UsedEntry[], offered: readonly PaletteEntry[]) {
  const byId = new Map(offered.map((entry) => [entry.id, entry]))
  const recent = used.flatMap((one) => {
    const isThing = one.to !== undefined && !ofSearch.includes(one.group)
    const origin: PaletteEntry | undefined = byId.get(one.id) ?? (isThing ? one : undefined)
    if (!origin) return []
    const { id, group } = origin
    return [{ ...origin, id: `recent ${id}`, group: 'Recent', detail: group, places: [], rank: 0, origin }]
  })
  return recent.slice(0, shownRecent)
}

function searchEntry(query: string, to: string): PaletteEntry {
  return { id: 'search', label: `Search messages for ${query}`, group: 'Search', to }
}

/** What is shown for a query keeps its place as long as the query does. */
function useKeptOrder(query: string, groups: readonly EntryGroup[]): readonly EntryGroup[] {
  const [shown, setShown] = useState({ query, groups })
  const kept = shown.query === query ? keptOrder(shown.groups, groups) : groups
  if (shown.query !== query || namesOf(shown.groups) !== namesOf(kept)) setShown({ query, groups: kept })
  return kept
}

function namesOf(groups: readonly EntryGroup[]): string {
  return groups.map(({ entries }) => entries.map(({ id }) => id).join('\n')).join('\n')
}
