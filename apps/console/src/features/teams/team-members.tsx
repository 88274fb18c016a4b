import { type Team, teamMembers, users } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import { AddUsers } from '../../kit/members/add-users.tsx'
import { memberColumns, memberSettings } from '../../kit/members/member-columns.tsx'
import { MemberTable } from '../../kit/members/member-table.tsx'
import classes from '../../kit/members/members.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'
import { RemoveMappedMember } from './remove-mapped-member.tsx'
import { teamRoutes } from './team-routes.ts'
import { useMemberActions } from './use-member-actions.ts'
import { type ListedMember, useMemberRows } from './use-member-rows.ts'

const noun = { one: 'member', many: 'members', none: 'No members have been found.' }

const columns: readonly EntityColumn<ListedMember>[] = [
  ...memberColumns,
  {
    id: 'service',
    title: 'Added',
    weight: 1,
    cell: ({ service }) => <OneLine>{`by ${service ?? 'hand'}`}</OneLine>,
  },
]

interface TeamMembersProps {
  team: Team
  isEditable: boolean
}

/** Who is in the team. */
export function TeamMembers({ team, isEditable }: TeamMembersProps) {
  const mayList = useIsPermitted()('users:list')
  if (!mayList) return <Notice tone="info">You are not allowed to see who is in this team.</Notice>
  return (
    <div className={classes.column}>
      {isEditable && <AddMembers team={team} />}
      <Members team={team} isEditable={isEditable} />
    </div>
  )
}

const words = { label: 'Add Members', button: 'Add Member' }

/** All on one page. */
const everybody = { per_page: 0 }

function AddMembers({ team: { id } }: { team: Team }) {
  const params = { teamId: id }
  const { data } = useQuery(query(teamMembers.list, { params, query: everybody }))
  const add = useChange(teamMembers.add, { stale: [...teamRoutes, users.paginated] })
  const present = new Set(data?.users.map(({ username }) => username))
  return (
    <AddUsers
      words={words}
      isMember={({ username }) => present.has(username)}
      onAdd={async (usernames) => {
        await add({ params, body: usernames })
        toast.success(`Users "${usernames.join(', ')}" were added successfully`)
      }}
    />
  )
}

function Members({ team, isEditable }: TeamMembersProps) {
  const [asked, setAsked] = useState<ListedMember | null>(null)
  const state = useTableParams('team-members', memberSettings)
  const rows = useMemberRows(team.id, state.params)
  const actions = useMemberActions(team, setAsked)
  return (
    <>
      <MemberTable
        tableId="team-members"
        noun={noun}
        columns={columns}
        state={state}
        rows={rows}
        actions={isEditable ? actions : undefined}
      />
      {asked && <RemoveMappedMember team={team} member={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
