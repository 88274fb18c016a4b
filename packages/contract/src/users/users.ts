import { z } from 'zod'
import { date } from '../base/dates.ts'
import { pageQuery, paginated } from '../base/paging.ts'
import { defineRoute, empty } from '../base/route.ts'

const area = 'users'

const preferences = z.record(z.string(), z.unknown())
/** They are read with every request of the user. */
const maxPreferencesLength = 100_000
const savedPreferences = preferences.refine(
  (all) => JSON.stringify(all).length <= maxPreferencesLength,
  `must not be longer than ${maxPreferencesLength} characters as JSON`,
)
const accountStatus = z.enum(['enabled', 'disabled', 'deleted'])
const startpage = z.object({ type: z.string().nullable(), id: z.string().nullable() })

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  full_name: z.string().nullable(),
  /** Effective permissions; empty unless the caller is this user or may edit its permissions. */
  permissions: z.array(z.string()),
  grn_permissions: z.array(z.string()),
  preferences: preferences.nullable(),
  timezone: z.string().nullable(),
  /** Idle time until a session ends; -1 for never. */
  session_timeout_ms: z.int().nullable(),
  read_only: z.boolean(),
  external: z.boolean(),
  startpage: startpage.nullable(),
  roles: z.array(z.string()),
  session_active: z.boolean(),
  last_activity: date.nullable(),
  client_address: z.string().nullable(),
  account_status: accountStatus,
  service_account: z.boolean(),
})

/** A user as lists show it. */
export const userOverview = z.object({
  id: z.string(),
  auth_service_id: z.string().nullable(),
  auth_service_uid: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  full_name: z.string().nullable(),
  external_user: z.boolean(),
  /** Names. */
  roles: z.array(z.string()),
  read_only: z.boolean(),
  session_active: z.boolean(),
  last_activity: date.nullable(),
  client_address: z.string().nullable(),
  account_status: accountStatus,
  service_account: z.boolean(),
})

/** The reference does not limit these lists; a user with more than this is a mistake. */
const maxPermissions = 10_000
const permissions = z.array(z.string().min(1).max(500)).max(maxPermissions)
const roleNames = z.array(z.string()).max(1_000)
/** Addresses within a company network have no dot: `root@localhost`. */
const email = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
  .max(254)
const name = z.string().trim().min(1, 'must not be blank').max(100)
const startpageRequest = z.object({ type: z.string().max(100).nullish(), id: z.string().max(200).nullish() })
const sessionTimeout = z
  .int()
  .refine((ms) => ms === -1 || ms >= 1, 'must be milliseconds, at least 1, or -1 for never')

const newUser = z.strictObject({
  username: z.string().trim(),
  password: z.string(),
  email,
  first_name: name,
  last_name: name,
  permissions,
  timezone: z.string().nullish(),
  session_timeout_ms: sessionTimeout.nullish(),
  startpage: startpageRequest.nullish(),
  /** Names. */
  roles: roleNames.nullish(),
  service_account: z.boolean().nullish(),
})

/** What is missing or null stays as it is, except the time zone; unknown members are ignored, as the reference does. */
const userChange = z.object({
  email: email.nullish(),
  /** Both names change, or none. */
  first_name: name.nullish(),
  last_name: name.nullish(),
  permissions: permissions.nullish(),
  /** Missing, null or empty: the default. */
  timezone: z.string().nullish(),
  startpage: startpageRequest.nullish(),
  session_timeout_ms: sessionTimeout.nullish(),
  /** Names. */
  roles: roleNames.nullish(),
  service_account: z.boolean().nullish(),
})

const flag = z.enum(['true', 'false']).default('true')
const byName = z.object({ username: z.string() })
const byId = z.object({ userId: z.string() })

/** People and programs that sign in. The administrator has the id `local:admin`. */
export const users = {
  list: defineRoute({
    method: 'GET',
    path: '/users',
    area,
    summary: 'All users, the administrator first',
    permission: 'users:list',
    query: z.object({ include_permissions: flag, include_sessions: flag }),
    response: z.object({ users: z.array(user) }),
  }),
  paginated: defineRoute({
    method: 'GET',
    path: '/users/paginated',
    area,
    summary: 'A page of the users; the administrator is in the context only',
    permission: 'users:list',
    query: pageQuery(['full_name', 'username', 'email'], { sort: 'full_name' }),
    response: paginated('users', userOverview).extend({
      query: z.string(),
      context: z.object({ admin_user: userOverview.nullable() }),
    }),
  }),
  byUsername: defineRoute({
    method: 'GET',
    path: '/users/{username}',
    area,
    summary: 'A user by name',
    permission: 'users:edit:{username}',
    params: byName,
    response: user,
  }),
  byId: defineRoute({
    method: 'GET',
    path: '/users/id/{userId}',
    area,
    summary: 'A user by id; needs users:edit on its name',
    permission: 'authenticated',
    params: byId,
    response: user,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/users',
    area,
    summary:
      'Make a user. Permissions need users:permissionsedit, roles other than Reader users:rolesedit on the name',
    permission: 'users:create',
    body: newUser,
    response: empty,
    status: 201,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/users/{userId}',
    area,
    summary:
      'Change a user; needs users:edit on its name, and more for permissions, roles and session time-out',
    permission: 'authenticated',
    params: byId,
    body: userChange,
  }),
  removeByUsername: defineRoute({
    method: 'DELETE',
    path: '/users/{username}',
    area,
    summary: 'Delete a user by name',
    permission: 'users:edit',
    params: byName,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/id/{userId}',
    area,
    summary: 'Delete a user, with its sessions, tokens, grants and favourites',
    permission: 'users:edit',
    params: byId,
  }),
  savePermissions: defineRoute({
    method: 'PUT',
    path: '/users/{username}/permissions',
    area,
    summary: "Replace a user's own permissions",
    permission: 'users:permissionsedit',
    params: byName,
    body: z.strictObject({ permissions }),
  }),
  removePermissions: defineRoute({
    method: 'DELETE',
    path: '/users/{username}/permissions',
    area,
    summary: "Take a user's own permissions away; those of its roles stay",
    permission: 'users:permissionsedit',
    params: byName,
  }),
  savePreferences: defineRoute({
    method: 'PUT',
    path: '/users/{username}/preferences',
    area,
    summary: "Replace a user's preferences",
    permission: 'users:edit:{username}',
    params: byName,
    body: z.strictObject({ preferences: savedPreferences }),
  }),
  savePassword: defineRoute({
    method: 'PUT',
    path: '/users/{userId}/password',
    area,
    summary:
      'Change a password, which ends all other sessions; needs users:passwordchange on the name. The old one is not asked for with users:passwordchange on everybody and for another user',
    permission: 'authenticated',
    params: byId,
    body: z.strictObject({ old_password: z.string().nullish(), password: z.string() }),
  }),
  saveStatus: defineRoute({
    method: 'PUT',
    path: '/users/{userId}/status/{newStatus}',
    area,
    summary:
      'Enable or disable a user (enabled, disabled, deleted), which ends its sessions; 304 when it is so already; needs users:edit on its name',
    permission: 'authenticated',
    params: z.object({ userId: z.string(), newStatus: z.string().toLowerCase().pipe(accountStatus) }),
    response: empty,
    status: 200,
  }),
}

export type User = z.infer<typeof user>
export type UserOverview = z.infer<typeof userOverview>
