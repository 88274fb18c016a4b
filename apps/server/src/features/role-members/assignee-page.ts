import type { roleMembers, UserOverview } from '@logline/contract'
import type { z } from 'zod'
import type { ListField } from '../../lists/list-filters.ts'
import { listPage } from '../../lists/list-page.ts'
import { listQuery } from '../../lists/list-query.ts'

type AssigneeQuery = z.output<typeof roleMembers.assignees.query>

const username: ListField<UserOverview> = { id: 'username', type: 'text', value: (user) => user.username }
const fields: readonly ListField<UserOverview>[] = [
  username,
  { id: 'full_name', type: 'text', value: (user) => user.full_name ?? '' },
  { id: 'email', type: 'text', value: (user) => user.email },
]

/** One page of the users that match. */
export function assigneePage(users: readonly UserOverview[], query: AssigneeQuery) {
  const sign = query.order === 'desc' ? -1 : 1
  const field = query.sort === 'name' ? 'full_name' : query.sort
  const key = (user: UserOverview) => user[field] ?? ''
  const matches = users
    .filter(listQuery(query.query, fields, username))
    .sort((a, b) => key(a).localeCompare(key(b), 'en') * sign || a.id.localeCompare(b.id))
  const { rows, info } = listPage(matches, query)
  return { ...info, query: query.query, users: rows }
}
