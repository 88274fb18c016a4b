import type { teams } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { fromRow, rolesOfTeams } from './team-repo.ts'
import { teamWire } from './team-wire.ts'

const teamList = entityList({
  table: 'teams',
  fromRow: (row) => fromRow(row),
  fields: {
    name: { type: 'text', column: 'name' },
    id: { type: 'id', column: 'id' },
    description: { type: 'text', column: 'description' },
  },
  searched: ['name', 'id', 'description'],
  sorted: ['name', 'description'],
})

type PageQuery = z.output<typeof teams.list.query>

/** One page of the teams that match: of all there are, or of those with the ids. */
export async function teamPage(db: Db, query: PageQuery, ids: 'all' | readonly string[] = 'all') {
  const { rows, info } = await entityPage(db, teamList, { ...query, within: [{ id: ids }] })
  const roles = await rolesOfTeams(
    db,
    rows.map(({ id }) => id),
  )
  const withRoles = rows.map((team) => ({ ...team, roles: roles.get(team.id) ?? [] }))
  return { ...info, query: query.query, teams: withRoles.map(teamWire) }
}
