import { authzRoles, roles } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import { maySeeUser } from '../permissions/index.ts'
import { createRoleChanges, type RoleChanges, roleById, roleByName } from './role-changes.ts'
import { rolePage } from './role-page.ts'
import { roleRepo } from './role-repo.ts'
import { roleWire } from './role-wire.ts'

export function registerRoles(api: FastifyInstance, { db }: { db: Db }): void {
  const changes = createRoleChanges(db)
  registerByName(api, db, changes)
  registerById(api, db, changes)
}

function registerByName(api: FastifyInstance, db: Db, changes: RoleChanges): void {
  mount(api, roles.list, async () => {
    const all = await roleRepo(db).all()
    return { roles: all.map(roleWire), total: all.length }
  })

  mount(api, roles.get, async ({ params }) => roleWire(await roleByName(db, params.rolename)))

  mount(api, roles.create, async ({ body, actor, reply }) => {
    const role = await changes.create(actor, body)
    setLocation(reply, `/roles/${encodeURIComponent(role.name)}`)
    return roleWire(role)
  })

  mount(api, roles.update, async ({ params, body, actor }) =>
    roleWire(await changes.update(actor, params.rolename, body)),
  )

  mount(api, roles.remove, async ({ params, actor }) => {
    await changes.removeByName(actor, params.rolename)
  })
}

function registerById(api: FastifyInstance, db: Db, changes: RoleChanges): void {
  mount(api, authzRoles.list, async ({ query, actor }) => {
    const page = await rolePage(db, query)
    const holders = await roleRepo(db).holders()
    const visible = page.roles.map(({ id }) => [
      id,
      (holders.get(id) ?? []).filter(({ username }) => maySeeUser(actor, username)),
    ])
    return { ...page, context: { users: Object.fromEntries(visible) } }
  })

  mount(api, authzRoles.get, async ({ params }) => roleWire(await roleById(db, params.roleId)))

  mount(api, authzRoles.remove, async ({ params, actor }) => {
    await changes.removeById(actor, params.roleId)
  })
}
