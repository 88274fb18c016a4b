import type { Gate } from '../../kit/current-user.tsx'
import { paths } from '../../paths.ts'

export interface NavigationEntry extends Gate {
  caption: string
  to: string
}

/** The top bar, in its order. An entry shows once the console has its page (see `visibleEntries`). */
export const mainEntries: readonly NavigationEntry[] = [
  { caption: 'Search', to: paths.search() },
  { caption: 'Streams', to: paths.streams() },
  { caption: 'Alerts', to: paths.alerts() },
  { caption: 'Dashboards', to: paths.dashboards() },
]

/** Pages that only links and the command palette lead to. */
export const moreEntries: readonly NavigationEntry[] = [
  { caption: 'Welcome', to: paths.welcome() },
  { caption: 'Saved searches', to: paths.savedSearches() },
  { caption: 'Event definitions', to: paths.eventDefinitions() },
  { caption: 'Event notifications', to: paths.eventNotifications() },
  { caption: 'Silences', to: paths.eventSilences() },
  { caption: 'Teams', to: paths.teams(), permissions: ['teams:list'] },
  { caption: 'Launch new input', to: paths.launchInput(), permissions: ['inputs:create'] },
]

/** The System menu, in its order and with its gates (specification, sections 2 and 6). */
export const systemEntries: readonly NavigationEntry[] = [
  { caption: 'Overview', to: paths.systemOverview() },
  { caption: 'Configurations', to: paths.configurations(), permissions: ['clusterconfigentry:read'] },
  { caption: 'Nodes', to: paths.nodes() },
  { caption: 'Inputs', to: paths.inputs(), permissions: ['inputs:read'] },
  { caption: 'Outputs', to: paths.outputs(), permissions: ['outputs:read'] },
  { caption: 'Indices', to: paths.indices(), permissions: ['indices:read'] },
  { caption: 'Archives', to: paths.archives(), permissions: ['archive:read'] },
  { caption: 'Logging', to: paths.logging(), permissions: ['loggers:read'] },
  { caption: 'Users and Teams', to: paths.users(), permissions: ['users:list'] },
  { caption: 'Roles', to: paths.roles(), permissions: ['roles:read'] },
  { caption: 'Message Deletions', to: paths.deletions(), permissions: ['messages:delete'] },
  { caption: 'Audit Log', to: paths.auditLog(), permissions: ['auditlog:read'] },
  { caption: 'Authentication', to: paths.authentication(), permissions: ['authentication:edit'] },
  { caption: 'Content Packs', to: paths.contentPacks(), permissions: ['contentpack:read'] },
  { caption: 'Grok Patterns', to: paths.grokPatterns(), permissions: ['grok_pattern:read'] },
  { caption: 'Lookup Tables', to: paths.lookupTables(), permissions: ['lookuptables:read'] },
  {
    caption: 'Pipelines',
    to: paths.pipelines(),
    permissions: ['pipeline:read', 'pipeline_connection:read'],
    anyPermissions: true,
  },
  { caption: 'Sidecars', to: paths.sidecars(), permissions: ['sidecars:read'] },
]

/** Entries whose page exists and whose permissions are held: no link leads to a dead page. */
export function visibleEntries(
  entries: readonly NavigationEntry[],
  hasPage: (path: string) => boolean,
  holds: (gate: Gate) => boolean,
): NavigationEntry[] {
  return entries.filter((entry) => hasPage(entry.to) && holds(entry))
}

/**
 * `/system/inputs/5f/extractors` belongs to the entry `/system/inputs`, `/searches` not to `/search`;
 * a message by itself, `/messages/logline_0/01M8`, is reached from the search, an index set from the indices, and a team from the users.
 */
export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  if (entry.to === paths.search() && pathname.startsWith('/messages/')) return true
  if (entry.to === paths.authentication() && isWithin(pathname, '/system/authentication')) return true
  if (entry.to === paths.indices() && pathname.startsWith('/system/index_sets/')) return true
  if (entry.to === paths.users() && isWithin(pathname, paths.teams())) return true
  return isWithin(pathname, entry.to)
}

function isWithin(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}
