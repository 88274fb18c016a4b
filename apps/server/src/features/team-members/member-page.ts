import type { teamMembers } from '@logline/contract'
import type { z } from 'zod'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { membershipRepo } from '../memberships/index.ts'
import { listedUsers, overviewWithRoleNames, type UserSources, userList } from '../users/index.ts'

const memberList = entityList({
  ...userList,
  searched: ['username', 'full_name', 'email'],
  sorted: ['full_name', 'username', 'email'],
})

/** One page of those members of the team that match. */
export async function memberPage(
  sources: UserSources,
  teamId: string,
  query: z.output<typeof teamMembers.list.query>,
) {
  const members = await membershipRepo(sources.db).members(teamId)
  const services = new Map(members.map(({ id, mappedBy }) => [id, mappedBy]))
  const { rows, info } = await entityPage(sources.db, memberList, {
    ...query,
    within: [{ id: [...services.keys()] }],
  })
  const users = (await listedUsers(sources, rows)).map(overviewWithRoleNames)
  return {
    ...info,
    query: query.query,
    users: users.map((user) => ({ ...user, mapped_by: services.get(user.id) ?? null })),
  }
}
