import { streams, views } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { composedQuery } from '../../api/query.ts'
import { useHolds } from '../../kit/current-user.tsx'
import { shortcutKeys } from '../../kit/shortcuts/shortcut-keys.ts'
import { activeCommands } from '../../kit/shortcuts/use-shortcut.ts'
import { useStore } from '../../kit/store.ts'
import { paths } from '../../paths.ts'
import { mainEntries, moreEntries, systemEntries, visibleEntries } from '../navigation/entries.ts'
import { paletteShortcut } from '../shortcuts/palette-shortcut.ts'
import { matchingEntries, type PaletteEntry } from './palette-entry.ts'

const asksAfterMs = 200
const foundOfEach = 8

/** What fits the query: pages and actions at once, things the server knows when it has answered. */
export function usePaletteEntries(query: string): PaletteEntry[] {
  const pages = usePages()
  const actions = useActions()
  const found = useFoundThings(query)
  return [...matchingEntries([...pages, ...actions], query), ...found]
}

function usePages(): PaletteEntry[] {
  const router = useRouter()
  const hasPage = (path: string) => path in router.routesByPath
  const visible = visibleEntries([...mainEntries, ...moreEntries, ...systemEntries], hasPage, useHolds())
  return visible.map(({ caption, to }) => ({
    id: `page ${to}`,
    label: caption,
    group: 'Pages',
    run: () => void router.navigate({ to }),
  }))
}

function useActions(): PaletteEntry[] {
  return useStore(activeCommands).flatMap(({ keys, label, run }) => {
    // The palette is open.
    if (run === null || label === paletteShortcut.label) return []
    return [
      {
        id: `action ${label}`,
        label,
        group: 'Actions',
        keys: keys === null ? null : shortcutKeys(keys),
        run,
      },
    ]
  })
}

/** Streams, dashboards and saved searches whose name fits, each as far as the user may see it. */
function useFoundThings(query: string): PaletteEntry[] {
  const router = useRouter()
  const [asked] = useDebouncedValue(query.trim(), asksAfterMs)
  const isAsked = asked !== '' && query.trim() !== ''
  const { data } = useQuery({
    ...foundQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return []
  return (data ?? []).map(({ to, ...thing }) => ({
    ...thing,
    run: () => void router.navigate({ to }),
  }))
}

interface FoundThing extends Omit<PaletteEntry, 'run'> {
  to: string
}

const foundQuery = composedQuery({
  reads: [streams.paginated, views.dashboards, views.savedSearches],
  load: (text: string, { signal }) => findThings(text, signal),
})

async function findThings(text: string, signal: AbortSignal): Promise<FoundThing[]> {
  const query = { query: text, per_page: foundOfEach }
  const found = await Promise.all([
    call(streams.paginated, { query, signal }),
    call(views.dashboards, { query, signal }),
    call(views.savedSearches, { query, signal }),
  ])
  const [ofStreams, ofDashboards, ofSearches] = found.map(({ elements }) => elements)
  return [
    ...named('Streams', ofStreams, (id) => ({ to: paths.streamSearch(id) })),
    ...named('Dashboards', ofDashboards, (id) => ({ to: paths.dashboard(id) })),
    ...named('Saved searches', ofSearches, (id) => ({ to: paths.savedSearch(id) })),
  ]
}

function named(
  group: string,
  things: readonly { id: string; title: string }[] = [],
  target: (id: string) => Pick<FoundThing, 'to'>,
): FoundThing[] {
  return things.map(({ id, title }) => ({ id: `${group} ${id}`, label: title, group, ...target(id) }))
}
