import type { roleMembers } from '@logline/contract'
import type { z } from 'zod'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { listedUsers, overviewWithRoleNames, type UserSources, userList } from '../users/index.ts'

const assigneeList = entityList({
  ...userList,
  fields: { ...userList.fields, name: userList.fields.full_name },
  searched: ['username', 'full_name', 'email'],
  sorted: ['name', 'username', 'full_name', 'email'],
})

/** One page of those of the users that match. */
export async function assigneePage(
  sources: UserSources,
  ids: readonly string[],
  query: z.output<typeof roleMembers.assignees.query>,
) {
  const { rows, info } = await entityPage(sources.db, assigneeList, { ...query, within: [{ id: ids }] })
  const users = (await listedUsers(sources, rows)).map(overviewWithRoleNames)
  return { ...info, query: query.query, users }
}
