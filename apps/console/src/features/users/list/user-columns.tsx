import type { UserOverview } from '@logline/contract'
import { IconCheck, IconUser, IconUserOff, IconX } from '@tabler/icons-react'
import { AppLink } from '../../../kit/app-link.tsx'
import { useCurrentUser, useIsPermitted } from '../../../kit/current-user.tsx'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import { RelativeTime } from '../../../ui/texts/timestamp.tsx'
import { nameOf } from '../user-queries.ts'
import classes from './users.module.css'

/** Sorted by the server; ids are the fields of the API. */
export const userColumns: readonly EntityColumn<UserOverview>[] = [
  {
    id: 'session_active',
    title: 'Logged in',
    isTitleHidden: true,
    width: 44,
    cell: (user) => <LoggedIn user={user} />,
  },
  {
    id: 'full_name',
    title: 'Full name',
    weight: 3,
    isPermanent: true,
    sortBy: true,
    cell: (user) => <UserName user={user} />,
  },
  {
    id: 'username',
    title: 'Username',
    weight: 2,
    sortBy: true,
    cell: ({ username }) => <OneLine>{username}</OneLine>,
  },
  {
    id: 'email',
    title: 'E-Mail Address',
    weight: 3,
    sortBy: true,
    cell: ({ email }) => <OneLine>{email}</OneLine>,
  },
  {
    id: 'client_address',
    title: 'Client Address',
    width: 130,
    cell: ({ client_address }) => <Mono>{client_address ?? ''}</Mono>,
  },
  { id: 'account_status', title: 'Enabled', width: 84, cell: (user) => <Enabled user={user} /> },
  { id: 'roles', title: 'Role', weight: 3, cell: ({ roles }) => <Roles names={roles} /> },
]

/** A link to the page of the user, for those who may see it. */
export function UserName({ user }: { user: UserOverview }) {
  const mayOpen = useIsPermitted()(`users:edit:${user.username}`)
  const isOwn = useCurrentUser().id === user.id
  const name = nameOf(user)
  return (
    <span className={classes.who}>
      {mayOpen ? (
        <AppLink to={paths.user(user.id)} className={classes.name} title={name}>
          {name}
        </AppLink>
      ) : (
        <OneLine>{name}</OneLine>
      )}
      {isOwn && <Badge tone="accent">You</Badge>}
    </span>
  )
}

export function LoggedIn({ user }: { user: UserOverview }) {
  const { session_active, last_activity, client_address } = user
  const state = session_active ? 'Logged in' : 'Not logged in'
  const told = session_active ? (
    <>
      <p className={classes.line}>{state}</p>
      <p className={classes.line}>
        Last activity: {last_activity === null ? '-' : <RelativeTime value={last_activity} />}
      </p>
      <p className={classes.line}>Client address: {client_address ?? '-'}</p>
    </>
  ) : (
    state
  )
  const Icon = session_active ? IconUser : IconUserOff
  return (
    <Tooltip label={told}>
      <button
        type="button"
        className={classes.state}
        data-on={session_active || undefined}
        aria-label={state}
      >
        <Icon size={16} stroke={1.75} />
      </button>
    </Tooltip>
  )
}

function Enabled({ user: { account_status } }: { user: UserOverview }) {
  const isEnabled = account_status === 'enabled'
  const Icon = isEnabled ? IconCheck : IconX
  const label = `User is ${account_status}`
  return (
    <Tooltip label={label}>
      <button type="button" className={classes.state} data-on={isEnabled || undefined} aria-label={label}>
        <Icon size={16} stroke={1.75} />
      </button>
    </Tooltip>
  )
}

export function Roles({ names }: { names: readonly string[] }) {
  return (
    <span className={classes.roles}>
      {names.map((name) => (
        <Badge key={name} tone={name === 'Admin' ? 'accent' : 'neutral'}>
          {name}
        </Badge>
      ))}
    </span>
  )
}
