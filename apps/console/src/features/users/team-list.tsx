import { teamMembers, type User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { Section } from '../../kit/page/section.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NamedList } from './named-list.tsx'
import classes from './user.module.css'
import { useIsOwn } from './user-queries.ts'

/** More than anybody is in. */
const most = 1_000

/** The teams of the user, for themselves and for those who may see all teams. */
export function TeamList({ user }: { user: User }) {
  const isPermitted = useIsPermitted()
  const maySee = useIsOwn(user) || isPermitted('teams:list')
  const { data, error } = useQuery({
    ...query(teamMembers.ofUser, { params: { username: user.username }, query: { per_page: most } }),
    enabled: maySee,
  })
  if (!maySee) return null
  const teams = (data?.teams ?? []).map(({ id, name, roles }) => ({
    id,
    name,
    to: isPermitted(`teams:read:${id}`) ? paths.team(id) : null,
    about: roles.map((role) => role.name).join(', '),
  }))
  return (
    <Section title="Teams">
      {error && !data && <Notice tone="danger">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton width={40} />}
      {data && teams.length === 0 && <p className={classes.nothing}>No selected teams have been found.</p>}
      {teams.length > 0 && <NamedList label="Teams" things={teams} />}
    </Section>
  )
}
