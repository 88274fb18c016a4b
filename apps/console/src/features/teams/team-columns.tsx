import { AppLink } from '../../kit/app-link.tsx'
import { useIsPermitted } from '../../kit/current-user.tsx'
import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import classes from '../../kit/members/members.module.css'
import { UserNames } from '../../kit/members/user-names.tsx'
import { paths } from '../../paths.ts'
import { OneLine } from '../../ui/texts/one-line.tsx'
import type { ListedTeam } from './use-team-rows.ts'

/** Sorted by the server; ids are the fields of the API. */
export const teamColumns: readonly EntityColumn<ListedTeam>[] = [
  {
    id: 'name',
    title: 'Name',
    weight: 2,
    isPermanent: true,
    sortBy: true,
    cell: (team) => <TeamName team={team} />,
  },
  {
    id: 'description',
    title: 'Description',
    weight: 3,
    sortBy: true,
    cell: ({ description }) => <OneLine>{description ?? ''}</OneLine>,
  },
  {
    id: 'roles',
    title: 'Roles',
    weight: 2,
    cell: ({ roles }) => <OneLine>{roles.map(({ name }) => name).join(', ')}</OneLine>,
  },
  { id: 'members', title: 'Members', weight: 2, cell: ({ usernames }) => <UserNames of={usernames} /> },
]

/** A link to the page of the team, for those who may see it. */
function TeamName({ team: { id, name } }: { team: ListedTeam }) {
  const mayOpen = useIsPermitted()(`teams:read:${id}`)
  return mayOpen ? (
    <AppLink to={paths.team(id)} className={classes.name} title={name}>
      {name}
    </AppLink>
  ) : (
    <OneLine>{name}</OneLine>
  )
}
