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
  return (...wanted) => holds(permissions, { permissions: wanted })
}

/** What is seen only with permissions: with all of them, or with any. */
export interface Gate {
  permissions?: readonly string[]
  anyPermissions?: boolean
}

/** May the signed-in user see what is behind this gate? */
export function useHolds(): (gate: Gate) => boolean {
  const { permissions } = useCurrentUser()
  return (gate) => holds(permissions, gate)
}

/** Without wanted permissions: yes. */
export function holds(held: readonly string[], { permissions = [], anyPermissions = false }: Gate): boolean {
  const isHeld = (permission: string) => isPermitted(held, permission)
  return anyPermissions && permissions.length > 0 ? permissions.some(isHeld) : permissions.every(isHeld)
}

/** IANA name of the zone this user reads times in; undefined means the browser's. */
export function useTimeZone(): string | undefined {
  return useCurrentUser().timezone ?? undefined
}
