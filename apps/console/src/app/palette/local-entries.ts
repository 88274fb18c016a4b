import { useRouter } from '@tanstack/react-router'
import { type Gate, useCurrentUser, useHolds } from '../../kit/current-user.tsx'
import { queryHistoryOf } from '../../kit/query/history/query-history.ts'
import { shortcutKeys } from '../../kit/shortcuts/shortcut-keys.ts'
import { activeCommands } from '../../kit/shortcuts/use-shortcut.ts'
import { useStore } from '../../kit/store.ts'
import { paths } from '../../paths.ts'
import { mainEntries, moreEntries, systemEntries, visibleEntries } from '../navigation/entries.ts'
import { paletteShortcut } from '../shortcuts/palette-shortcut.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useSearchAddress } from './search-address.ts'

/** What can be made, and by whom. Where a dialog of a list does it, `#create` opens that. */
const creations: readonly (Gate & { label: string; to: string })[] = [
  { label: 'Create search', to: paths.search() },
  { label: 'Create dashboard', to: paths.newDashboard(), permissions: ['dashboards:create'] },
  { label: 'Create stream', to: `${paths.streams()}#create`, permissions: ['streams:create'] },
  { label: 'Create input', to: paths.launchInput(), permissions: ['inputs:create'] },
  {
    label: 'Create event definition',
    to: paths.createEventDefinition(),
    permissions: ['eventdefinitions:create'],
  },
  {
    label: 'Create notification',
    to: paths.createEventNotification(),
    permissions: ['eventnotifications:create'],
  },
  { label: 'Create user', to: paths.newUser(), permissions: ['users:create'] },
  { label: 'Create team', to: `${paths.teams()}#create`, permissions: ['teams:list', 'teams:create'] },
  { label: 'Create role', to: `${paths.roles()}#create`, permissions: ['roles:read', 'roles:create'] },
  { label: 'Create index set', to: paths.createIndexSet(), permissions: ['indexsets:create'] },
]

/** What is there without asking the server: of the page, of the console, and what the user may make. */
export function useLocalEntries(): PaletteEntry[] {
  return [...useActions(), ...usePages(), ...useCreations(), ...useRecentQueries()]
}

function usePages(): PaletteEntry[] {
  const router = useRouter()
  const hasPage = (path: string) => path in router.routesByPath
  const visible = visibleEntries([...mainEntries, ...moreEntries, ...systemEntries], hasPage, useHolds())
  return visible.map(({ caption, to }) => ({ id: `page ${to}`, label: caption, group: 'Pages', to }))
}

function useActions(): PaletteEntry[] {
  return useStore(activeCommands).flatMap(({ keys, label, run }) => {
    // The palette is open.
    if (run === null || label === paletteShortcut.label) return []
    const shown = keys === null ? null : shortcutKeys(keys)
    return [{ id: `action ${label}`, label, group: 'Actions', keys: shown, run }]
  })
}

function useCreations(): PaletteEntry[] {
  const holds = useHolds()
  return creations
    .filter(holds)
    .map(({ label, to }) => ({ id: `create ${label}`, label, group: 'Create', to }))
}

function useRecentQueries(): PaletteEntry[] {
  const { queries } = queryHistoryOf(useCurrentUser().username)
  const addressOf = useSearchAddress()
  return useStore(queries).map((query) => ({
    id: `query ${query}`,
    label: query,
    group: 'Recent queries',
    to: addressOf({ q: query }),
  }))
}
