import { clusterConfig, sessions, tokens, type User, userSessionConfig, users } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { toast } from '../../ui/notices/toast.tsx'

/** Ids as the server makes them; everything else in an address is the name of a user. */
const idPattern = /^(?:[0-9a-f]{24}|local:admin)$/

/** The user of an address; null while it is loaded. Throws what the page for errors shows. */
export function useUser(nameOrId: string): User | null {
  const isId = idPattern.test(nameOrId)
  const byId = useQuery({ ...query(users.byId, { params: { userId: nameOrId } }), enabled: isId })
  const byName = useQuery({ ...query(users.byUsername, { params: { username: nameOrId } }), enabled: !isId })
  const { data, error } = isId ? byId : byName
  if (error && !data) throw error
  return data ?? null
}

/** What answers a user, the one who is signed in among them: whoever changes one makes these stale. */
export const userRoutes = [users.byId, users.byUsername]

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
  const update = useChange(users.update, { stale: userRoutes })
  return async (change, success = `User "${nameOf(user)}" was updated successfully`) => {
    await update({ params: { userId: user.id }, body: change })
    toast.success(success)
  }
}

/** What a user is called. */
export function nameOf(user: Pick<User, 'full_name' | 'username'>): string {
  return user.full_name || user.username
}

export function useIsOwn(user: User): boolean {
  return useCurrentUser().id === user.id
}

export const sessionsQuery = (userId: string) => query(sessions.ofUser, { params: { userId } })

export const tokensQuery = (userId: string) => query(tokens.list, { params: { userId } })

/** The time-out that holds for everybody; for administrators, who alone may see and set time-outs. */
export const globalTimeoutQuery = {
  ...query(clusterConfig.get, { params: { configClass: userSessionConfig.className } }),
  // 204, and with it null, as long as nobody has written it.
  select: (wire: unknown) =>
    wire === null ? userSessionConfig.whenUnset : userSessionConfig.schema.parse(wire),
}
