import { entityLists, streams, views } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'

/** More than anybody chooses from a list. */
const most = 1_000

interface Thing {
  value: string
  label: string
}

/** Things that are found by a title, and whether permissions name them by it. */
const suggested: Readonly<Record<string, { collection: string; column: string; isByName: boolean }>> = {
  inputs: { collection: 'inputs', column: 'title', isByName: false },
  indexsets: { collection: 'index_sets', column: 'title', isByName: false },
  users: { collection: 'users', column: 'username', isByName: true },
  teams: { collection: 'teams', column: 'name', isByName: false },
  roles: { collection: 'roles', column: 'name', isByName: true },
}

const thingsQuery = composedQuery({
  reads: [views.dashboards, views.savedSearches, streams.paginated, entityLists.suggestions],
  load: async (domain: string, { signal }): Promise<Thing[]> =>
    (await loadThings(domain, signal)).toSorted((a, b) => a.label.localeCompare(b.label)),
})

async function loadThings(domain: string, signal: AbortSignal): Promise<Thing[]> {
  const page = { query: { per_page: most }, signal }
  const titled = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })
  if (domain === 'streams') return (await call(streams.paginated, page)).elements.map(titled)
  if (domain === 'dashboards') return (await call(views.dashboards, page)).elements.map(titled)
  if (domain === 'view') return (await call(views.savedSearches, page)).elements.map(titled)
  const kind = suggested[domain]
  if (!kind) return []
  const { collection, column, isByName } = kind
  const { suggestions } = await call(entityLists.suggestions, {
    query: { collection, column, per_page: most },
    signal,
  })
  return suggestions.map(({ id, value }) => ({ value: isByName ? (value ?? id) : id, label: value ?? id }))
}

/** The things of a domain that the signed-in user may read, by title; null for those that are not listed anywhere. */
export function useThings(domain: string | null): readonly Thing[] | null {
  const isListed =
    domain !== null && (domain in suggested || ['streams', 'dashboards', 'view'].includes(domain))
  const { data } = useQuery({ ...thingsQuery(domain ?? ''), enabled: isListed })
  return isListed ? (data ?? []) : null
}
