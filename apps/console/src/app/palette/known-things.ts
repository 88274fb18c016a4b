import {
  authzRoles,
  eventDefinitions,
  eventNotifications,
  indexSets,
  inputs,
  outputs,
  streams,
  teams,
  users,
  views,
} from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { composedQuery } from '../../api/query.ts'
import { type Gate, useHolds } from '../../kit/current-user.tsx'
import { paths } from '../../paths.ts'
import type { PaletteEntry } from './palette-entry.ts'

const asksAfterMs = 200
/** As long as a list is taken as it is. */
const freshForMs = 60_000
/** So many are known by name; of longer lists the server is asked for what is typed. */
const mostKnown = 200
const foundOfEach = 8

interface Thing {
  id: string
  name: string
  words?: string
}

interface Asked {
  query: { query: string; per_page: number }
  signal: AbortSignal
}

interface Source extends Gate {
  group: string
  to: (thing: Thing) => string
  /** Those whose name fits, and how many there are. */
  ask: ReturnType<typeof composedQuery<{ things: Thing[]; total: number }, string>>
}

function source(
  group: string,
  to: Source['to'],
  {
    reads,
    load,
    ...gate
  }: Gate & {
    reads: Parameters<typeof composedQuery>[0]['reads']
    load: (asked: Asked) => Promise<{ things: Thing[]; total: number }>
  },
): Source {
  const ask = composedQuery({
    reads,
    load: (text: string, { signal }) =>
      load({ query: { query: text, per_page: text === '' ? mostKnown : foundOfEach }, signal }),
  })
  return { group, to, ask, ...gate }
}

const titled = (rows: readonly { id: string; title: string }[]): Thing[] =>
  rows.map(({ id, title }) => ({ id, name: title }))

const byId = (page: (id: string) => string) => (thing: Thing) => page(thing.id)

const sources: readonly Source[] = [
  source('Saved searches', byId(paths.savedSearch), {
    reads: [views.savedSearches],
    load: async (asked) => {
      const { elements, total } = await call(views.savedSearches, asked)
      return { things: titled(elements), total }
    },
  }),
  source('Dashboards', byId(paths.dashboard), {
    reads: [views.dashboards],
    load: async (asked) => {
      const { elements, total } = await call(views.dashboards, asked)
      return { things: titled(elements), total }
    },
  }),
  source('Streams', byId(paths.streamSearch), {
    reads: [streams.paginated],
    load: async (asked) => {
      const { elements, total } = await call(streams.paginated, asked)
      return { things: titled(elements), total }
    },
  }),
  source('Event definitions', byId(paths.eventDefinition), {
    reads: [eventDefinitions.paginated],
    load: async (asked) => {
      const { elements, total } = await call(eventDefinitions.paginated, asked)
      return { things: titled(elements), total }
    },
  }),
  source('Notifications', byId(paths.eventNotification), {
    reads: [eventNotifications.paginated],
    load: async (asked) => {
      const { elements, total } = await call(eventNotifications.paginated, asked)
      return { things: titled(elements), total }
    },
  }),
  source('Inputs', byId(paths.input), {
    reads: [inputs.list],
    permissions: ['inputs:read'],
    load: async ({ signal }) => {
      const answer = await call(inputs.list, { signal })
      return { things: titled(answer.inputs), total: 0 }
    },
  }),
  source('Outputs', ({ name }) => paths.outputs({ query: name }), {
    reads: [outputs.list],
    permissions: ['outputs:read'],
    load: async ({ signal }) => {
      const answer = await call(outputs.list, { signal })
      return { things: titled(answer.outputs), total: 0 }
    },
  }),
  source('Index sets', byId(paths.indexSet), {
    reads: [indexSets.list],
    permissions: ['indexsets:read'],
    load: async ({ signal }) => {
      const answer = await call(indexSets.list, { query: {}, signal })
      return { things: titled(answer.index_sets), total: 0 }
    },
  }),
  source('Users', byId(paths.user), {
    reads: [users.paginated],
    permissions: ['users:list'],
    load: async (asked) => {
      const { users: found, total } = await call(users.paginated, asked)
      const things = found.map(({ id, full_name, username }) => {
        return { id, name: full_name || username, words: username }
      })
      return { things, total }
    },
  }),
  source('Teams', byId(paths.team), {
    reads: [teams.list],
    permissions: ['teams:list'],
    load: async (asked) => {
      const { teams: found, total } = await call(teams.list, asked)
      return { things: found, total }
    },
  }),
  source('Roles', byId(paths.role), {
    reads: [authzRoles.list],
    permissions: ['roles:read'],
    load: async (asked) => {
      const { roles: found, total } = await call(authzRoles.list, asked)
      return { things: found, total }
    },
  }),
]

interface KnownThings {
  entries: readonly PaletteEntry[]
  isAsking: boolean
  /** What could not be asked for. */
  missing: readonly string[]
}

/**
 * What the server knows by name, as far as the user may see it. Each list is asked for once, with the first letter;
 * one that is longer than what is kept also for what is typed.
 */
export function useKnownThings(query: string): KnownThings {
  const holds = useHolds()
  const text = query.trim()
  const [typed] = useDebouncedValue(text, asksAfterMs)
  const seen = sources.filter(holds)
  const shared = { staleTime: freshForMs, retry: false }
  const known = useQueries({
    queries: seen.map(({ ask }) => ({ ...ask(''), ...shared, enabled: text !== '' })),
  })
  const found = useQueries({
    queries: seen.map(({ ask }, at) => ({
      ...ask(typed),
      ...shared,
      enabled: text !== '' && typed !== '' && (known[at]?.data?.total ?? 0) > mostKnown,
      placeholderData: keepPreviousData,
    })),
  })
  if (text === '') return { entries: [], isAsking: false, missing: [] }
  const isOut = ({ fetchStatus }: UseQueryResult) => fetchStatus === 'fetching'
  const isLong = known.some(({ data }) => (data?.total ?? 0) > mostKnown)
  return {
    entries: seen.flatMap(({ group, to }, at) => {
      const things = [...(known[at]?.data?.things ?? []), ...(found[at]?.data?.things ?? [])]
      const once = new Map(things.map((thing) => [thing.id, thing]))
      return [...once.values()].map((thing) => ({
        id: `${group} ${thing.id}`,
        label: thing.name,
        group,
        ...(thing.words !== undefined && { words: thing.words }),
        to: to(thing),
      }))
    }),
    isAsking: (isLong && typed !== text) || known.some(isOut) || found.some(isOut),
    missing: seen.flatMap(({ group }, at) => (known[at]?.error || found[at]?.error ? [group] : [])),
  }
}
