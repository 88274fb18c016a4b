import { isPermitted as grants, type RoleRequest } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { badRequest, forbidden, methodNotAllowed, notFound } from '../../http/errors.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { type Role, roleRepo } from './role-repo.ts'

export type RoleService = ReturnType<typeof createRoleService>

/** The roles of the installation. Every change is checked, stored and noted in the audit trail. */
export function createRoleService(db: Db) {
  async function remove(actor: Actor, role: Role): Promise<void> {
    requireMayTake(actor, role)
    await db.transaction().execute(async (db) => {
      await roleRepo(db).remove(role.id)
      await audit(db, actor, { action: 'delete', role })
    })
  }

  return {
    byName: (name: string) => roleByName(db, name),

    byId: (id: string) => roleById(db, id),

    create: (actor: Actor, request: RoleRequest): Promise<Role> =>
      db.transaction().execute(async (db) => {
        requireMayGive(actor, request.permissions)
        await requireFreeName(db, request.name, null)
        const role = { ...requested(request), id: newObjectId(), isReadOnly: false }
        await roleRepo(db).save(role)
        await audit(db, actor, { action: 'create', role })
        return role
      }),

    update: (actor: Actor, name: string, request: RoleRequest): Promise<Role> =>
      db.transaction().execute(async (db) => {
        const known = await roleByName(db, name)
        if (known.isReadOnly) throw badRequest(`Cannot update read only system role ${name}`)
        requireMayTake(actor, known)
        requireMayGive(actor, request.permissions)
        await requireFreeName(db, request.name, known.id)
        const role = { ...known, ...requested(request) }
        await roleRepo(db).save(role)
        await audit(db, actor, { action: 'update', role })
        return role
      }),

    async removeByName(actor: Actor, name: string): Promise<void> {
      const role = await roleByName(db, name)
      if (role.isReadOnly) throw badRequest(`Cannot delete read only system role ${name}`)
      await remove(actor, role)
    },

    async removeById(actor: Actor, id: string): Promise<void> {
      const role = await roleById(db, id)
      if (role.isReadOnly) throw methodNotAllowed(`Cannot delete read only system role ${role.name}`)
      await remove(actor, role)
    },
  }
}

export async function roleById(db: Db, id: string): Promise<Role> {
  const role = await roleRepo(db).byId(id)
  if (!role) throw notFound(`Couldn't find role with ID <${id}>`)
  return role
}

export async function roleByName(db: Db, name: string): Promise<Role> {
  const role = await roleRepo(db).byName(name)
  if (!role) throw notFound(`Couldn't find role <${name}>`)
  return role
}

function requested({ name, description, permissions }: RoleRequest) {
  return { name, description: description ?? '', permissions: [...new Set(permissions)] }
}

/** Throws 403 for a role with all rights, unless the actor has them: others could make themselves administrators. */
function requireMayGive(actor: Actor, permissions: readonly string[]): void {
  if (!grants(permissions, '*') || isPermitted(actor, '*')) return
  throw forbidden('Only an administrator can make a role with all rights.')
}

/** Throws 403 for a role that makes administrators, unless the actor is one: they are changed by their like only. */
function requireMayTake(actor: Actor, { permissions }: Role): void {
  if (!grants(permissions, '*') || isPermitted(actor, '*')) return
  throw forbidden('Only an administrator can change a role with all rights.')
}

async function requireFreeName(db: Db, name: string, ownId: string | null): Promise<void> {
  const isTaken = (await roleRepo(db).all()).some(
    (role) => role.id !== ownId && role.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw badRequest(`Role ${name} already exists.`)
}

function audit(db: Db, doer: Doer, { action, role }: { action: string; role: Role }): Promise<void> {
  return recordAudit(db, doer, {
    action,
    entity: { type: 'role', id: role.id, title: role.name },
    ...(action === 'delete' ? {} : { details: { permissions: role.permissions } }),
  })
}
