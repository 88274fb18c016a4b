import type { UserOverview, users } from '@logline/contract'
import type { z } from 'zod'
import { adminId } from '../../http/actor.ts'
import type { ListField } from '../../lists/list-filters.ts'
import { listPage } from '../../lists/list-page.ts'
import { listQuery } from '../../lists/list-query.ts'

type PageQuery = z.output<typeof users.paginated.query>

const fullName: ListField<UserOverview> = {
  id: 'full_name',
  type: 'text',
  value: (user) => user.full_name ?? '',
}
const fields: readonly ListField<UserOverview>[] = [
  fullName,
  { id: 'id', type: 'id', value: ({ id }) => id },
  { id: 'username', type: 'text', value: ({ username }) => username },
  { id: 'email', type: 'text', value: ({ email }) => email },
]

/** One page of the users. The administrator is beside the list, whatever is looked for. */
export function userPage(everybody: readonly UserOverview[], query: PageQuery) {
  const others = everybody.filter(({ id }) => id !== adminId)
  const admin = everybody.find(({ id }) => id === adminId)
  return { ...pageOfUsers(others, query), context: { admin_user: admin ?? null } }
}

/** One page of those of the users that match. */
export function pageOfUsers(users: readonly UserOverview[], query: PageQuery) {
  const matches = users
    .filter(listQuery(query.query, fields, fullName))
    .sort((a, b) => compareBy(a, b, query.sort) * (query.order === 'desc' ? -1 : 1))
  const { rows, info } = listPage(matches, query)
  return { ...info, query: query.query, users: rows }
}

function compareBy(a: UserOverview, b: UserOverview, field: PageQuery['sort']): number {
  return String(a[field]).localeCompare(String(b[field]), 'en') || a.id.localeCompare(b.id)
}
