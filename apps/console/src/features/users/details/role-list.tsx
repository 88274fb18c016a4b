import { roleMembers, type User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { NamedList } from '../named-list.tsx'
import classes from '../user.module.css'

/** More than anybody has. */
const most = 1_000

/** What the user may do everywhere; to whoever may read roles, what each is for, too. */
export function RoleList({ user }: { user: User }) {
  const mayRead = useIsPermitted()('roles:read')
  const { data } = useQuery({
    ...query(roleMembers.ofUser, { params: { username: user.username }, query: { per_page: most } }),
    enabled: mayRead,
  })
  return (
    <Section title="Roles">
      {user.roles.length === 0 ? (
        <p className={classes.nothing}>No selected roles have been found.</p>
      ) : data ? (
        <NamedList
          label="Roles"
          things={data.roles.map(({ id, name, description }) => ({
            id,
            name,
            to: paths.role(id),
            about: description,
          }))}
        />
      ) : (
        <div className={classes.roles}>
          {user.roles.map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
        </div>
      )}
    </Section>
  )
}
