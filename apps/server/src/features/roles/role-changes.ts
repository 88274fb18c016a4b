import { isPermitted as grants, type RoleRequest } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import {
  badRequest,
  forbidden,
  invalidEntity,
  methodNotAllowed,
  nameTaken,
  notFound,
} from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import { membershipRepo } from '../memberships/index.ts'
import { requireMayGive } from './giving-rights.ts'
import { roleKind } from './role-kind.ts'
import { type Role, roleRepo } from './role-repo.ts'

export type RoleChanges = ReturnType<typeof createRoleChanges>

export function createRoleChanges(db: Db) {
  const changes = createChanges(db, roleKind)
  return {
    create: (actor: Actor, request: RoleRequest): Promise<Role> =>
      changes.create(actor, {
        make: async (db) => {
          requireMayGrant(actor, request.permissions, [])
          await requireFreeName(db, request.name, null)
          return { ...requested(request), id: newObjectId(), isReadOnly: false }
        },
      }),

    update: async (actor: Actor, name: string, request: RoleRequest): Promise<Role> =>
      changes.change(actor, (await roleByName(db, name)).id, {
        after: async (before, db) => {
          if (before.isReadOnly) throw badRequest(`Cannot update read only system role ${name}`)
          requireMayTake(actor, before)
          requireMayGrant(actor, request.permissions, before.permissions)
          await requireFreeName(db, request.name, before.id)
          await requireNotOfTeam(db, before, request.permissions)
          return { ...before, ...requested(request) }
        },
      }),

    removeByName: async (actor: Actor, name: string): Promise<Role> =>
      changes.remove(actor, (await roleByName(db, name)).id, {
        check(role) {
          if (role.isReadOnly) throw badRequest(`Cannot delete read only system role ${name}`)
          requireMayTake(actor, role)
        },
      }),

    removeById: (actor: Actor, id: string): Promise<Role> =>
      changes.remove(actor, id, {
        check(role) {
          if (role.isReadOnly) throw methodNotAllowed(`Cannot delete read only system role ${role.name}`)
          requireMayTake(actor, role)
        },
      }),
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

/** Throws 403 when the role would have rights, all of them in particular, that the actor does not have and it had not. */
function requireMayGrant(actor: Actor, permissions: readonly string[], before: readonly string[]): void {
  if (isPermitted(actor, '*')) return
  if (grants(permissions, '*')) throw forbidden('Only an administrator can make a role with all rights.')
  const added = permissions.filter((permission) => !before.includes(permission))
  requireMayGive(actor, added, 'You cannot give a role permissions that you do not have:')
}

/** Throws 403 for a role that makes administrators, unless the actor is one: they are changed by their like only. */
function requireMayTake(actor: Actor, { permissions }: Role): void {
  if (!grants(permissions, '*') || isPermitted(actor, '*')) return
  throw forbidden('Only an administrator can change a role with all rights.')
}

/** Throws 400 for a role of a team that would get all rights: an administrator is made one by one. */
async function requireNotOfTeam(db: Db, { id }: Role, permissions: readonly string[]): Promise<void> {
  if (!grants(permissions, '*')) return
  const teams = await membershipRepo(db).withRole(id)
  if (teams.length === 0) return
  const names = teams.map(({ name }) => name).join(', ')
  throw invalidEntity({
    permissions: [`Teams have this role, and a team cannot have all rights: take it from ${names} before.`],
  })
}

async function requireFreeName(db: Db, name: string, ownId: string | null): Promise<void> {
  const isTaken = (await roleRepo(db).all()).some(
    (role) => role.id !== ownId && role.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw nameTaken('name', `Role ${name} already exists.`)
}
