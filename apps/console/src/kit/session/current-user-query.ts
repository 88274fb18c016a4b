import { type User, users } from '@logline/contract'
import { query } from '../../api/query.ts'
import { queryClient } from '../../api/query-client.ts'
import { session } from './session.ts'

export function currentUserQuery(username: string) {
  return { ...query(users.byUsername, { params: { username } }), staleTime: Number.POSITIVE_INFINITY }
}

/** The signed-in user as the server knows it now. */
export function loadCurrentUser(): Promise<User> {
  const current = session.get()
  if (!('username' in current)) throw new Error('Nobody is signed in')
  return queryClient.fetchQuery({ ...currentUserQuery(current.username), staleTime: 0 })
}
