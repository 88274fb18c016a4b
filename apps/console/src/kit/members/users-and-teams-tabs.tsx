import { paths } from '../../paths.ts'
import { useIsPermitted } from '../current-user.tsx'
import { PageTabs } from '../page/page-tabs.tsx'

/** The way between the list of users and that of teams, for those who may see both. */
export function UsersAndTeamsTabs({ current }: { current: 'users' | 'teams' }) {
  const maySeeBoth = useIsPermitted()('users:list', 'teams:list')
  if (!maySeeBoth) return null
  return (
    <PageTabs
      label="Users and Teams"
      tabs={[
        { caption: 'Users Overview', to: paths.users(), isCurrent: current === 'users' },
        { caption: 'Teams Overview', to: paths.teams(), isCurrent: current === 'teams' },
      ]}
    />
  )
}
