import { teamMembers } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { forbidden } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { membershipRepo } from '../memberships/index.ts'
import { maySeeUser } from '../permissions/index.ts'
import { teamById, teamPage } from '../teams/index.ts'
import { requireNamed, type UserDirectory, type UserSources } from '../users/index.ts'
import { memberPage } from './member-page.ts'
import { addMembers, removeMember } from './team-memberships.ts'

interface TeamMemberDependencies extends UserSources {
  directory: UserDirectory
}

export function registerTeamMembers(
  api: FastifyInstance,
  { db, directory, lastSessions }: TeamMemberDependencies,
): void {
  registerChanging(api, db)

  mount(api, teamMembers.list, async ({ params, query, actor }) => {
    requirePermission(actor, 'users:list')
    const team = await teamById(db, params.teamId)
    return memberPage({ db, lastSessions }, team.id, query)
  })

  mount(api, teamMembers.ofUser, async ({ params, query, actor }) => {
    requireMaySeeTeams(actor, params.username)
    const { user } = await requireNamed(directory, params.username)
    const ids = (await membershipRepo(db).ofUser(user.id)).map(({ id }) => id)
    return teamPage(db, query, ids)
  })
}

/** Throws 403, unless it is the actor or one whom the actor sees in the list of teams. */
function requireMaySeeTeams(actor: Actor, username: string): void {
  if (username === actor.username) return
  requirePermission(actor, 'teams:list')
  if (!maySeeUser(actor, username)) throw forbidden()
}

function registerChanging(api: FastifyInstance, db: Db): void {
  mount(api, teamMembers.add, ({ params, body, actor }) =>
    addMembers(db, actor, { teamId: params.teamId, usernames: body }),
  )

  mount(api, teamMembers.remove, ({ params, actor }) => removeMember(db, actor, params))
}
