import { ownAccountPermissions } from '../../permissions/index.ts'

/** Who vouches for a user. */
export interface ExternalIdentity {
  kind: 'directory' | 'oidc'
  /** Of the authentication service or the provider. */
  serviceId: string
  /** What it knows the user by: of a directory in base64, of a provider `sub`. */
  uid: string
}

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
  /** Null for one with a password of its own. */
  external: ExternalIdentity | null
}

export const defaultSessionTimeoutMs = 8 * 3_600_000

export const defaultPreferences = { updateUnfocussed: false, enableSmartSearch: true }

/** What every user may do to their own account; service accounts may not. */
export function selfEditPermissions({ isServiceAccount, username }: User): string[] {
  return isServiceAccount ? [] : ownAccountPermissions(username)
}
