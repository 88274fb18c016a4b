import { type Team, teams } from '@logline/contract'
import type { TableParams } from '../../kit/entity-table/address/table-url.ts'
import type { RowsState } from '../../kit/entity-table/rows/rows-state.ts'
import { usePageRows } from '../../kit/entity-table/rows/use-page-rows.ts'

/** A team, and which of its members one may see. */
export interface ListedTeam extends Team {
  usernames: readonly string[]
}

export function useTeamRows(params: TableParams): RowsState<ListedTeam> {
  return usePageRows(teams.list, params, {
    rowsOf: ({ teams, context }) =>
      teams.map((team) => ({
        ...team,
        usernames: (context.users[team.id] ?? []).map(({ username }) => username),
      })),
  })
}
