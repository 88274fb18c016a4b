import { ownAccountPermissions } from '../../permissions/index.ts'

/** Someone or something that signs in. */
export interface User {
  id: string
  username: string
  passwordHash: string
  email: string
  firstName: string | null
  lastName: string | null
  fullName: string
  /** Besides those of the roles. */
  permissions: readonly string[]
  preferences: Readonly<Record<string, unknown>>
  timezone: string | null
  /** Idle time until a session ends; -1 for never. */
  sessionTimeoutMs: number
  isReadOnly: boolean
  isServiceAccount: boolean
  accountStatus: 'enabled' | 'disabled' | 'deleted'
  startpage: { type: string | null; id: string | null } | null
  /** Who vouches for the user, and the name it knows them by, in base64; null for one with a password of its own. */
  external: { serviceId: string; uid: string } | null
}

export const defaultSessionTimeoutMs = 8 * 3_600_000

export const defaultPreferences = { updateUnfocussed: false, enableSmartSearch: true }

/** What every user may do to their own account; service accounts may not. */
export function selfEditPermissions({ isServiceAccount, username }: User): string[] {
  return isServiceAccount ? [] : ownAccountPermissions(username)
}
