import type { UserOverview } from '@logline/contract'
import { paths } from '../../paths.ts'
import { OneLine } from '../../ui/texts/one-line.tsx'
import { AppLink } from '../app-link.tsx'
import { type EntityColumn, sortableIds } from '../entity-table/columns/columns.ts'
import classes from './members.module.css'

/** Who belongs to something; sorted by the server, ids are the fields of the API. */
export const memberColumns: readonly EntityColumn<UserOverview>[] = [
  {
    id: 'full_name',
    title: 'Full name',
    weight: 1,
    isPermanent: true,
    sortBy: true,
    cell: ({ username, full_name }) => (
      <AppLink to={paths.user(username)} className={classes.name}>
        {full_name || username}
      </AppLink>
    ),
  },
  {
    id: 'username',
    title: 'Username',
    weight: 1,
    sortBy: true,
    cell: ({ username }) => <OneLine>{username}</OneLine>,
  },
  {
    id: 'email',
    title: 'E-Mail Address',
    weight: 1,
    sortBy: true,
    cell: ({ email }) => <OneLine>{email}</OneLine>,
  },
]

export const memberSettings = {
  defaultSort: { sort: 'full_name', order: 'asc' },
  sortable: sortableIds(memberColumns),
} as const
