import { isPermitted, shares, streams, type User, views } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { composedQuery } from '../../api/query.ts'
import { useIsOwn } from './user-queries.ts'

export const startPageTypes = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'stream', label: 'Stream' },
  { value: 'search', label: 'Search' },
] as const

type StartPageType = (typeof startPageTypes)[number]['value']

export interface PageChoice {
  value: string
  label: string
}

/** The page with an empty search, whose id names no saved one. */
const newSearch: PageChoice = { value: 'default', label: 'New Search' }

/** More than anybody chooses from a list. */
const most = 1_000

/** The pages of a type that a user can begin with, by title; null while they are loaded. */
export function useStartPageChoices(user: User, type: string | null): readonly PageChoice[] | null {
  const isOwn = useIsOwn(user)
  const seesAll = isOwn || isPermitted(user.permissions, '*')
  const { data } = useChoices({ sharedWith: seesAll ? null : user.id, type })
  return type === null ? [] : (data ?? null)
}

/** Those that the signed-in user may read, or those that are shared with another. */
const choicesQuery = composedQuery({
  reads: [views.dashboards, views.savedSearches, streams.paginated, shares.ofUser],
  load: async ({ sharedWith, type }: Choices, { signal }): Promise<readonly PageChoice[]> => {
    if (!isStartPageType(type)) return []
    const found = sharedWith === null ? await readable(type, signal) : await shared(sharedWith, type, signal)
    const pages = found.toSorted((a, b) => a.label.localeCompare(b.label))
    return type === 'search' ? [newSearch, ...pages] : pages
  },
})

interface Choices {
  sharedWith: string | null
  type: string | null
}

function useChoices(choices: Choices) {
  return useQuery({ ...choicesQuery(choices), enabled: choices.type !== null })
}

async function readable(type: StartPageType, signal: AbortSignal): Promise<PageChoice[]> {
  const query = { per_page: most }
  const { elements } =
    type === 'dashboard'
      ? await call(views.dashboards, { query, signal })
      : type === 'search'
        ? await call(views.savedSearches, { query, signal })
        : await call(streams.paginated, { query, signal })
  return elements.map(({ id, title }) => ({ value: id, label: title }))
}

async function shared(userId: string, type: StartPageType, signal: AbortSignal): Promise<PageChoice[]> {
  const query = { per_page: most, entity_type: type }
  const { entities } = await call(shares.ofUser, { params: { userId }, query, signal })
  return entities.map(({ id, title }) => ({ value: id.slice(id.lastIndexOf(':') + 1), label: title }))
}

function isStartPageType(type: string | null): type is StartPageType {
  return startPageTypes.some(({ value }) => value === type)
}

/** What the start page of a user is called: its title, as far as the signed-in user may read it, else its id. */
export function useStartPageTitle(startpage: User['startpage']): string {
  const { data } = useChoices({ sharedWith: null, type: startpage?.type ?? null })
  const id = startpage?.id ?? ''
  return data?.find(({ value }) => value === id)?.label ?? id
}
