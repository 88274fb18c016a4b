import { clusterConfig, clusterConfigs, sessions, shares, tokens, type User, users } from '@logline/contract'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { toast } from '../../ui/toast.tsx'

const globalTimeout = clusterConfigs.userSession

/** Ids as the server makes them; everything else in an address is the name of a user. */
const idPattern = /^(?:[0-9a-f]{24}|local:admin)$/

const userQuery = (nameOrId: string) =>
  queryOptions({
    queryKey: ['user', nameOrId],
    queryFn: ({ signal }) =>
      idPattern.test(nameOrId)
        ? call(users.byId, { params: { userId: nameOrId }, signal })
        : call(users.byUsername, { params: { username: nameOrId }, signal }),
  })

/** The user of an address; null while it is loaded. Throws what the page for errors shows. */
export function useUser(nameOrId: string): User | null {
  const { data, error } = useQuery(userQuery(nameOrId))
  if (error && !data) throw error
  return data ?? null
}

/** After a change of a user: every place that shows it asks again, the console itself as well when it is who is signed in. */
export function useReload(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['user'] }),
      client.invalidateQueries({ queryKey: ['current-user'] }),
    ])
}

interface UserChange {
  first_name?: string
  last_name?: string
  email?: string
  timezone?: string | null
  session_timeout_ms?: number
  service_account?: boolean
  startpage?: { type: string | null; id: string | null }
  roles?: string[]
}

/** Changes a user, says so in these words, and reloads what shows it. */
export function useChangeUser(user: User): (change: UserChange, success?: string) => Promise<void> {
  const reload = useReload()
  return async (change, success = `User "${nameOf(user)}" was updated successfully`) => {
    await call(users.update, { params: { userId: user.id }, body: change })
    toast.success(success)
    await reload()
  }
}

/** What a user is called. */
export function nameOf(user: Pick<User, 'full_name' | 'username'>): string {
  return user.full_name || user.username
}

export function useIsOwn(user: User): boolean {
  return useCurrentUser().id === user.id
}

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-sessions', userId],
    queryFn: async ({ signal }) => (await call(sessions.ofUser, { params: { userId }, signal })).sessions,
  })

export const tokensQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-tokens', userId],
    queryFn: async ({ signal }) => (await call(tokens.list, { params: { userId }, signal })).tokens,
  })

/** The time-out that holds for everybody; for administrators, who alone may see and set time-outs. */
export const globalTimeoutQuery = queryOptions({
  queryKey: ['cluster-config', globalTimeout.className],
  queryFn: async ({ signal }) => {
    const wire = await call(clusterConfig.get, { params: { configClass: globalTimeout.className }, signal })
    // 204, and with it null, as long as nobody has written it.
    return wire === null ? globalTimeout.whenUnset : globalTimeout.schema.parse(wire)
  },
})

export interface SharedQuestion {
  query: string
  type: string
  capability: string
  page: number
}

/** Rows of a page of what is shared with a user. */
export const sharedPageSize = 10

export const sharedWithQuery = (userId: string, { query, type, capability, page }: SharedQuestion) =>
  queryOptions({
    queryKey: ['shared-with', userId, query, type, capability, page],
    queryFn: ({ signal }) =>
      call(shares.ofUser, {
        params: { userId },
        query: { page, per_page: sharedPageSize, query, capability, entity_type: type },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
