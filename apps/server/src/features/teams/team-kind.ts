import { teams } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { readersOf } from '../kinds/index.ts'
import { type Team, teamRepo } from './team-repo.ts'

export const teamKind: StoredKind<Team> = {
  type: 'team',
  grn: 'team',
  table: 'teams',
  repo: teamRepo,
  titleOf: ({ name }) => name,
  missing: (id) => `Couldn't find team with ID <${id}>`,
  hasRulesForAll: true,
  detailsOf: ({ after }) => (after ? { roles: after.roles.map(({ name }) => name) } : {}),
  catalogued: {
    collection: 'teams',
    table: 'teams',
    keyColumn: 'id',
    titleColumn: 'name',
    columns: ['name', 'description'],
    mayRead: readersOf('team'),
  },
  audited: {
    create: [teams.create],
    update: [teams.update],
    delete: [teams.remove],
  },
}
