import { authzRoles, roles } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { readersOf } from '../kinds/index.ts'
import { type Role, roleRepo } from './role-repo.ts'

export const roleKind: StoredKind<Role> = {
  type: 'role',
  grn: 'role',
  table: 'roles',
  repo: roleRepo,
  titleOf: ({ name }) => name,
  missing: (id) => `Couldn't find role with ID <${id}>`,
  hasRulesForAll: true,
  detailsOf: ({ after }) => (after ? { permissions: after.permissions } : {}),
  catalogued: {
    collection: 'roles',
    table: 'roles',
    keyColumn: 'name',
    titleColumn: 'name',
    columns: ['name', 'description'],
    mayRead: readersOf('role'),
  },
  audited: {
    create: [roles.create],
    update: [roles.update],
    delete: [roles.remove, authzRoles.remove],
  },
}
