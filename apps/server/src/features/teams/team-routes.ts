import { teams } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import { membershipRepo } from '../memberships/index.ts'
import { maySeeUser } from '../permissions/index.ts'
import { createTeamChanges, teamById } from './team-changes.ts'
import { teamPage } from './team-page.ts'
import { teamWire } from './team-wire.ts'

export function registerTeams(api: FastifyInstance, { db }: { db: Db }): void {
  const changes = createTeamChanges(db)

  mount(api, teams.list, async ({ query, actor }) => {
    const page = await teamPage(db, query)
    const members = await membershipRepo(db).membersOf(page.teams.map(({ id }) => id))
    const visible = page.teams.map(({ id }) => [
      id,
      (members.get(id) ?? []).flatMap((member) =>
        maySeeUser(actor, member.username) ? { id: member.id, username: member.username } : [],
      ),
    ])
    return { ...page, context: { users: Object.fromEntries(visible) } }
  })

  mount(api, teams.get, async ({ params }) => teamWire(await teamById(db, params.teamId)))

  mount(api, teams.create, async ({ body, actor, reply }) => {
    const team = await changes.create(actor, body)
    setLocation(reply, `/authz/teams/${team.id}`)
    return teamWire(team)
  })

  mount(api, teams.update, async ({ params, body, actor }) =>
    teamWire(await changes.update(actor, params.teamId, body)),
  )

  mount(api, teams.remove, async ({ params, actor }) => {
    await changes.remove(actor, params.teamId)
  })
}
