import type { UserOverview } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { UsersAndTeamsTabs } from '../../../kit/members/users-and-teams-tabs.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useUserActions } from './use-user-actions.ts'
import { useSystemAdministrator, useUserRows } from './use-user-rows.ts'
import { LoggedIn, Roles, UserName, userColumns } from './user-columns.tsx'
import { DeleteUser, DisableUser } from './user-dialogs.tsx'
import classes from './users.module.css'

const noun = { one: 'user', many: 'users', none: 'No users have been found.' }
const settings = {
  defaultSort: { sort: 'full_name', order: 'asc' },
  sortable: sortableIds(userColumns),
} as const

export function UsersPage() {
  const [disabled, setDisabled] = useState<UserOverview | null>(null)
  const [deleted, setDeleted] = useState<UserOverview | null>(null)
  const router = useRouter()
  const state = useTableParams('users', settings)
  const rows = useUserRows(state.params)
  const actions = useUserActions({ onDisable: setDisabled, onDelete: setDeleted })
  return (
    <Page
      title="Users Overview"
      description="Who can sign in, and what each of them may do."
      actions={
        <>
          <UsersAndTeamsTabs current="users" />
          <Needs permission="users:create">
            <Button variant="primary" onClick={() => void router.navigate({ to: paths.newUser() })}>
              Create user
            </Button>
          </Needs>
        </>
      }
    >
      <SystemAdministrator />
      <EntityTable
        tableId="users"
        noun={noun}
        columns={userColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ username }) => username, actions, isAudited: true }}
      />
      {disabled && <DisableUser user={disabled} onClose={() => setDisabled(null)} />}
      {deleted && <DeleteUser user={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

function SystemAdministrator() {
  const admin = useSystemAdministrator()
  const mayEdit = useIsPermitted()(`users:edit:${admin?.username}`)
  if (!admin) return null
  return (
    <Section title="System Administrator">
      <p className={classes.hint}>
        The system administrator can only be edited in the server configuration file.
      </p>
      <div className={classes.administrator}>
        <LoggedIn user={admin} />
        <UserName user={admin} />
        <Roles names={admin.roles} />
        {mayEdit && (
          <AppLink to={paths.userTokens(admin.id)} className={classes.end}>
            Edit tokens
          </AppLink>
        )}
      </div>
    </Section>
  )
}
