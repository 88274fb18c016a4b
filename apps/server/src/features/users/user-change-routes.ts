import { users } from '@logline/contract'
import { isTimeZone } from '@logline/time'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { badRequest, invalidEntity } from '../../http/errors.ts'
import { setLocation } from '../../http/location.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import { addUser, type NewUser } from './new-user.ts'
import type { User } from './stored/user.ts'
import type { UserChange, UserChanges } from './user-changes.ts'
import type { UserDirectory } from './user-directory.ts'
import { requireNamed, requireUser } from './user-routes.ts'
import { requireMayChange, requireOwnPassword } from './user-rules.ts'

export interface UserChangeRouteDependencies {
  db: Db
  directory: UserDirectory
  changes: UserChanges
  /** Is this the user's password? Wrong ones count like failed sign-ins: 429 after too many. */
  confirmsPassword: (username: string, password: string, clientAddress: string) => Promise<boolean>
}

/** Making, changing and deleting users. */
export function registerUserChanges(
  api: FastifyInstance,
  { db, directory, changes, confirmsPassword }: UserChangeRouteDependencies,
): void {
  mount(api, users.create, async ({ body, actor, reply }) => {
    const { username } = await addUser(db, actor, newUserOf(body))
    setLocation(reply, `/users/${encodeURIComponent(username)}`)
  })

  mount(api, users.update, async ({ params, body, actor }) => {
    const { user } = await requireUser(directory, params.userId, { actor, action: 'edit' })
    await changes.change(actor, user.id, changeOf(body))
  })

  mount(api, users.remove, async ({ params, actor }) => {
    await changes.remove(actor, params.userId)
  })

  mount(api, users.removeByUsername, async ({ params, actor }) => {
    const { user } = await requireNamed(directory, params.username)
    await changes.remove(actor, user.id)
  })

  mount(api, users.savePermissions, async ({ params, body, actor }) => {
    const { user } = await requireNamed(directory, params.username)
    await changes.change(actor, user.id, { permissions: body.permissions })
  })

  mount(api, users.removePermissions, async ({ params, actor }) => {
    const { user } = await requireNamed(directory, params.username)
    await changes.change(actor, user.id, { permissions: [] })
  })

  mount(api, users.savePreferences, async ({ params, body, actor }) => {
    const { user } = await requireNamed(directory, params.username)
    await changes.savePreferences(actor, user.id, body.preferences)
  })

  mount(api, users.savePassword, async ({ params, body, actor }) => {
    const known = await requireUser(directory, params.userId, { actor, action: 'passwordchange' })
    requireMayChange(actor, known)
    requireOwnPassword(known.user)
    const { id, username } = known.user
    if (needsOldPassword(actor, id)) {
      const old = body.old_password ?? ''
      const isRight = old !== '' && (await confirmsPassword(username, old, actor.clientAddress))
      if (!isRight) throw badRequest('Old password is missing or incorrect.')
    }
    await changes.savePassword(actor, id, body.password)
  })

  mount(api, users.saveStatus, async ({ params, actor, reply }) => {
    const { user } = await requireUser(directory, params.userId, { actor, action: 'edit' })
    if (user.accountStatus === params.newStatus && user.id !== actor.userId) {
      reply.status(304).send()
      return alreadySent
    }
    await changes.saveStatus(actor, user.id, params.newStatus)
    return undefined
  })
}

/** Whoever may change all passwords need not know those of others. */
function needsOldPassword(actor: Actor, userId: string): boolean {
  return actor.userId === userId || !isPermitted(actor, 'users:passwordchange')
}

function newUserOf(body: z.output<typeof users.create.body>): NewUser {
  return {
    username: body.username,
    password: body.password,
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    permissions: body.permissions,
    roles: body.roles ?? [],
    timezone: timezoneOf(body.timezone ?? ''),
    startpage: startpageOf(body.startpage ?? {}),
    isServiceAccount: body.service_account ?? false,
    ...(body.session_timeout_ms == null ? {} : { sessionTimeoutMs: body.session_timeout_ms }),
  }
}

function changeOf(body: z.output<typeof users.update.body>): UserChange {
  return {
    ...(body.email == null ? {} : { email: body.email }),
    ...(body.first_name == null || body.last_name == null
      ? {}
      : { firstName: body.first_name, lastName: body.last_name }),
    ...(body.permissions ? { permissions: body.permissions } : {}),
    ...(body.timezone === undefined ? {} : { timezone: timezoneOf(body.timezone ?? '') }),
    ...(body.startpage ? { startpage: startpageOf(body.startpage) } : {}),
    ...(body.session_timeout_ms == null ? {} : { sessionTimeoutMs: body.session_timeout_ms }),
    ...(body.roles ? { roles: body.roles } : {}),
    ...(body.service_account == null ? {} : { isServiceAccount: body.service_account }),
  }
}

/** Empty is the default. */
function timezoneOf(name: string): string | null {
  if (name === '') return null
  if (!isTimeZone(name)) throw invalidEntity({ timezone: [`${name} is not a time zone.`] })
  return name
}

/** One that names nothing is none. */
function startpageOf({
  type,
  id,
}: {
  type?: string | null | undefined
  id?: string | null | undefined
}): User['startpage'] {
  return type && id ? { type, id } : null
}
