import { AppLink } from '../../kit/app-link.tsx'
import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import classes from '../../kit/members/members.module.css'
import { UserNames } from '../../kit/members/user-names.tsx'
import { paths } from '../../paths.ts'
import { OneLine } from '../../ui/texts/one-line.tsx'
import type { ListedRole } from './use-role-rows.ts'

/** Sorted by the server; ids are the fields of the API. */
export const roleColumns: readonly EntityColumn<ListedRole>[] = [
  {
    id: 'name',
    title: 'Name',
    weight: 1,
    isPermanent: true,
    sortBy: true,
    cell: ({ id, name }) => (
      <AppLink to={paths.role(id)} className={classes.name} title={name}>
        {name}
      </AppLink>
    ),
  },
  {
    id: 'description',
    title: 'Description',
    weight: 2,
    sortBy: true,
    cell: ({ description }) => <OneLine>{description ?? ''}</OneLine>,
  },
  { id: 'users', title: 'Users', weight: 1, cell: ({ usernames }) => <UserNames of={usernames} /> },
]
