import { isPermitted, type User } from '@logline/contract'
import { createContext, type ReactNode, useContext } from 'react'

const CurrentUserContext = createContext<User | null>(null)

export function CurrentUserProvider({ user, children }: { user: User; children: ReactNode }) {
  return <CurrentUserContext value={user}>{children}</CurrentUserContext>
}

/** Who is signed in. Everything behind the login screen has one. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUserContext)
  if (!user) throw new Error('useCurrentUser needs a CurrentUserProvider above it')
  return user
}

/** Does the signed-in user hold all of these? No permissions wanted: yes. */
export function useIsPermitted(): (...wanted: string[]) => boolean {
  const { permissions } = useCurrentUser()
  return (...wanted) => holdsAll(permissions, wanted)
}

export function holdsAll(permissions: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((permission) => isPermitted(permissions, permission))
}

/** IANA name of the zone this user reads times in; undefined means the browser's. */
export function useTimeZone(): string | undefined {
  return useCurrentUser().timezone ?? undefined
}
