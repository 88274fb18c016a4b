import type { authzRoles } from '@logline/contract'
import type { z } from 'zod'
import type { ListField } from '../../http/list-filters.ts'
import { listPage } from '../../http/list-page.ts'
import { listQuery } from '../../http/list-query.ts'
import type { Role } from './role-repo.ts'
import { roleWire } from './role-wire.ts'

const name: ListField<Role> = { id: 'name', type: 'text', value: (role) => role.name }
const fields: readonly ListField<Role>[] = [
  name,
  { id: 'id', type: 'id', value: (role) => role.id },
  { id: 'description', type: 'text', value: (role) => role.description },
]

/** One page of the roles that match. */
export function rolePage(roles: readonly Role[], query: z.output<typeof authzRoles.list.query>) {
  const sign = query.order === 'desc' ? -1 : 1
  const matches = roles
    .filter(listQuery(query.query, fields, name))
    .sort((a, b) => a[query.sort].localeCompare(b[query.sort], 'en') * sign || a.id.localeCompare(b.id))
  const { rows, info } = listPage(matches, query)
  return { ...info, query: query.query, roles: rows.map(roleWire) }
}
