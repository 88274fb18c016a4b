import { authenticationServices, type UserOverview } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { type EntityColumn, type RowAction, sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { usePageRows } from '../../../kit/entity-table/rows/use-page-rows.ts'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import type { ListedService } from '../model/use-service-rows.ts'
import classes from '../parts/authentication.module.css'

const noun = {
  one: 'synchronized user',
  many: 'synchronized users',
  none: 'No synchronized users have been found.',
}

/** Sorted by the server; ids are the fields of the API. */
const columns: readonly EntityColumn<UserOverview>[] = [
  {
    id: 'username',
    title: 'Username',
    weight: 1,
    isPermanent: true,
    sortBy: true,
    cell: (user) => <Username user={user} />,
  },
  {
    id: 'full_name',
    title: 'Full Name',
    weight: 1,
    sortBy: true,
    cell: ({ full_name }) => <OneLine>{full_name ?? ''}</OneLine>,
  },
  {
    id: 'email',
    title: 'E-Mail Address',
    weight: 1,
    sortBy: true,
    isHiddenAtFirst: true,
    cell: ({ email }) => <OneLine>{email}</OneLine>,
  },
  { id: 'roles', title: 'Roles', weight: 1, cell: ({ roles }) => <OneLine>{roles.join(', ')}</OneLine> },
]
const settings = { defaultSort: { sort: 'full_name', order: 'asc' }, sortable: sortableIds(columns) } as const

/** Who came from a service, for those who may see users. */
export function SynchronizedUsers({ service }: { service: ListedService }) {
  const maySee = useIsPermitted()('authserviceglobalconfig:read', 'users:read')
  return (
    <Section title="Synchronized Users">
      {maySee ? (
        <div className={classes.users}>
          <UserTable id={service.id} />
        </div>
      ) : (
        <Notice tone="info">You are not allowed to see who came from this service.</Notice>
      )}
    </Section>
  )
}

function UserTable({ id }: { id: string }) {
  const state = useTableParams('synchronized-users', settings)
  const rows = usePageRows(authenticationServices.users, state.params, {
    params: { backendId: id },
    rowsOf: ({ users, context }) =>
      users.map((user) => ({
        ...user,
        roles: user.roles.map((id) => context.roles[id]?.title ?? 'Role not found'),
      })),
  })
  const actions = useUserActions()
  return (
    <EntityTable
      tableId="synchronized-users"
      noun={noun}
      columns={columns}
      state={state}
      rows={rows}
      row={{ id: ({ id }) => id, name: ({ username }) => username, actions }}
    />
  )
}

function useUserActions(): (user: UserOverview) => RowAction[] {
  const router = useRouter()
  const isPermitted = useIsPermitted()
  return ({ id, username }) =>
    isPermitted(`users:edit:${username}`)
      ? [
          {
            label: 'Edit',
            isPrimary: true,
            onSelect: () => void router.navigate({ to: paths.editUser(id) }),
          },
        ]
      : []
}

function Username({ user: { id, username } }: { user: UserOverview }) {
  const mayOpen = useIsPermitted()(`users:edit:${username}`)
  if (!mayOpen) return <OneLine>{username}</OneLine>
  return (
    <AppLink to={paths.user(id)} className={classes.name} title={username}>
      {username}
    </AppLink>
  )
}
