import { toDate, type UserOverview, type User as WireUser } from '@logline/contract'
import type { User } from './stored/user.ts'
import type { KnownUser } from './user-directory.ts'

/** The newest session of a user, when there is one that has not ended. */
export interface LastSession {
  lastAccessAtMs: number
  clientAddress: string
}

/** What is shown of a user everywhere. */
function commonWire(user: User, session: LastSession | null) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: user.fullName,
    read_only: user.isReadOnly,
    session_active: session !== null,
    last_activity: session && toDate(session.lastAccessAtMs),
    client_address: session?.clientAddress ?? null,
    account_status: user.accountStatus,
    service_account: user.isServiceAccount,
  }
}

/** `showsPermissions`: the reader is this user, or may edit its permissions. */
export function userWire(
  { user, roles, permissions, grnPermissions }: KnownUser,
  session: LastSession | null,
  showsPermissions: boolean,
): WireUser {
  return {
    ...commonWire(user, session),
    permissions: showsPermissions ? [...permissions] : [],
    grn_permissions: showsPermissions ? [...grnPermissions] : [],
    preferences: user.preferences,
    timezone: user.timezone,
    session_timeout_ms: user.sessionTimeoutMs,
    external: user.external !== null,
    startpage: user.startpage,
    roles: roles.map((role) => role.name),
  }
}

/** A user as lists show it. */
export function userOverviewWire(
  user: User,
  session: LastSession | null,
  roleNames: readonly string[],
): UserOverview {
  return {
    ...commonWire(user, session),
    auth_service_id: user.external?.serviceId ?? null,
    auth_service_uid: user.external?.uid ?? null,
    external_user: user.external !== null,
    roles: [...roleNames],
  }
}
