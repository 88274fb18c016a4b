import { authzRoles, roles } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import { maySeeUser } from '../permissions/index.ts'
import { rolePage } from './role-page.ts'
import { roleRepo } from './role-repo.ts'
import { createRoleService, type RoleService } from './role-service.ts'
import { roleWire } from './role-wire.ts'

export function registerRoles(api: FastifyInstance, { db }: { db: Db }): void {
  const service = createRoleService(db)
  registerByName(api, db, service)
  registerById(api, db, service)
}

function registerByName(api: FastifyInstance, db: Db, service: RoleService): void {
  mount(api, roles.list, async () => {
    const all = await roleRepo(db).all()
    return { roles: all.map(roleWire), total: all.length }
  })

  mount(api, roles.get, async ({ params }) => roleWire(await service.byName(params.rolename)))

  mount(api, roles.create, async ({ body, actor, reply }) => {
    const role = await service.create(actor, body)
    setLocation(reply, `/roles/${encodeURIComponent(role.name)}`)
    return roleWire(role)
  })

  mount(api, roles.update, async ({ params, body, actor }) =>
    roleWire(await service.update(actor, params.rolename, body)),
  )

  mount(api, roles.remove, ({ params, actor }) => service.removeByName(actor, params.rolename))
}

function registerById(api: FastifyInstance, db: Db, service: RoleService): void {
  mount(api, authzRoles.list, async ({ query, actor }) => {
    const page = await rolePage(db, query)
    const holders = await roleRepo(db).holders()
    const visible = page.roles.map(({ id }) => [
      id,
      (holders.get(id) ?? []).filter(({ username }) => maySeeUser(actor, username)),
    ])
    return { ...page, context: { users: Object.fromEntries(visible) } }
  })

  mount(api, authzRoles.get, async ({ params }) => roleWire(await service.byId(params.roleId)))

  mount(api, authzRoles.remove, ({ params, actor }) => service.removeById(actor, params.roleId))
}
