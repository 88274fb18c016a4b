import { roleMembers } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { mount } from '../../http/mount.ts'
import { type Role, roleById, roleByName, rolePage, roleRepo } from '../roles/index.ts'
import {
  type KnownUser,
  type LastSession,
  requireNamed,
  type UserDirectory,
  userWire,
} from '../users/index.ts'
import { assigneePage } from './assignee-page.ts'
import { assignRole, takeRole } from './role-assignments.ts'

interface RoleMemberDependencies {
  db: Db
  directory: UserDirectory
  /** By user, of those who have one that has not ended. */
  lastSessions: (userIds: readonly string[]) => Promise<ReadonlyMap<string, LastSession>>
}

export function registerRoleMembers(api: FastifyInstance, dependencies: RoleMemberDependencies): void {
  registerReading(api, dependencies)
  registerChanging(api, dependencies.db)
}

function registerReading(
  api: FastifyInstance,
  { db, directory, lastSessions }: RoleMemberDependencies,
): void {
  const memberIds = async (role: Role): Promise<string[]> =>
    ((await roleRepo(db).holders()).get(role.id) ?? []).map(({ id }) => id)

  mount(api, roleMembers.members, async ({ params, actor }) => {
    requirePermission(actor, 'roles:read')
    const role = await roleByName(db, params.rolename)
    const members = await Promise.all((await memberIds(role)).map((id) => directory.byId(id)))
    const present = members.filter((known) => known !== null)
    return { role: role.name, users: present.map((known) => asSeenBy(actor, known)) }
  })

  mount(api, roleMembers.assignees, async ({ params, query }) => {
    const ids = await memberIds(await roleById(db, params.roleId))
    return assigneePage({ db, lastSessions }, ids, query)
  })

  mount(api, roleMembers.ofUser, async ({ params, query }) => {
    const { roles } = await requireNamed(directory, params.username)
    return rolePage(
      db,
      query,
      roles.map(({ id }) => id),
    )
  })
}

/** Without sessions, and with the default time zone in place of none, as the reference has it. */
function asSeenBy(actor: Actor, known: KnownUser) {
  const wire = userWire(known, null, isPermitted(actor, `users:permissionsedit:${known.user.username}`))
  return { ...wire, timezone: wire.timezone ?? 'UTC' }
}

function registerChanging(api: FastifyInstance, db: Db): void {
  mount(api, roleMembers.addMember, async ({ params: { rolename, username }, actor }) => {
    requirePermission(actor, `roles:edit:${rolename}`)
    await assignRole(db, actor, { role: await roleByName(db, rolename), usernames: [username] })
  })

  mount(api, roleMembers.removeMember, async ({ params: { rolename, username }, actor }) => {
    requirePermission(actor, `roles:edit:${rolename}`)
    await takeRole(db, actor, { role: await roleByName(db, rolename), username })
  })

  mount(api, roleMembers.assign, async ({ params, body, actor }) => {
    for (const username of body) requirePermission(actor, `users:rolesedit:${username}`)
    await assignRole(db, actor, { role: await roleById(db, params.roleId), usernames: body })
  })

  mount(api, roleMembers.unassign, async ({ params, actor }) =>
    takeRole(db, actor, { role: await roleById(db, params.roleId), username: params.username }),
  )
}
