import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { type RowAction, sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { UsersAndTeamsTabs } from '../../kit/members/users-and-teams-tabs.tsx'
import { Needs } from '../../kit/needs.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useCreating } from '../../kit/page/use-creating.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { DeleteTeam } from './delete-team.tsx'
import { teamColumns } from './team-columns.tsx'
import { type ListedTeam, useTeamRows } from './use-team-rows.ts'

const noun = { one: 'team', many: 'teams', none: 'No teams have been found.' }
const settings = { defaultSort: { sort: 'name', order: 'asc' }, sortable: sortableIds(teamColumns) } as const

export function TeamsPage() {
  const [isCreating, setCreating] = useCreating()
  const [deleted, setDeleted] = useState<ListedTeam | null>(null)
  const state = useTableParams('teams', settings)
  const rows = useTeamRows(state.params)
  const actions = useTeamActions(setDeleted)
  return (
    <Page
      title="Teams Overview"
      description="Groups of users. What is shared with a team, and the roles it has, each member has."
      actions={
        <>
          <UsersAndTeamsTabs current="teams" />
          <Needs permission="teams:create">
            <Button variant="primary" onClick={() => setCreating(true)}>
              Create team
            </Button>
          </Needs>
        </>
      }
    >
      <EntityTable
        tableId="teams"
        noun={noun}
        columns={teamColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ name }) => name, actions, isAudited: true }}
      />
      {isCreating && <CreateTeamDialog onClose={() => setCreating(false)} />}
      {deleted && <DeleteTeam team={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

function useTeamActions(onDelete: (team: ListedTeam) => void): (team: ListedTeam) => RowAction[] {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  return (team) => {
    const actions: RowAction[] = []
    if (isPermitted(`teams:edit:${team.id}`, `teams:read:${team.id}`)) {
      actions.push({
        label: 'Edit',
        isPrimary: true,
        onSelect: () => void router.navigate({ to: paths.team(team.id) }),
      })
    }
    if (isPermitted(`teams:delete:${team.id}`)) {
      actions.push({ label: 'Delete', isDangerous: true, onSelect: () => onDelete(team) })
    }
    return actions
  }
}
