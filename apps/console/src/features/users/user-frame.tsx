import type { User } from '@logline/contract'
import type { ReactNode } from 'react'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../kit/page/page.tsx'
import { PageTabs } from '../../kit/page/page-tabs.tsx'
import { paths } from '../../paths.ts'
import { nameOf, useUser } from './user-queries.ts'

interface UserFrameProps {
  /** Name or id, from the address. */
  name: string
  /** Such as "Edit User"; the name of the user follows. */
  title: string
  current: 'details' | 'edit' | 'tokens'
  children: (user: User) => ReactNode
}

/** A page about one user, with the way to the other two. */
export function UserFrame({ name, title, current, children }: UserFrameProps) {
  const user = useUser(name)
  const mayList = useIsPermitted()('users:list')
  if (!user) return <PageSkeleton />
  const { id, read_only } = user
  return (
    <Page
      title={`${title} - ${nameOf(user)}`}
      auditId={id}
      {...(mayList && { breadcrumb: [{ caption: 'Users Overview', to: paths.users() }] })}
      actions={
        <PageTabs
          label="User"
          tabs={[
            { caption: 'View Details', to: paths.user(id), isCurrent: current === 'details' },
            ...(read_only
              ? []
              : [{ caption: 'Edit User', to: paths.editUser(id), isCurrent: current === 'edit' }]),
            { caption: 'Edit Tokens', to: paths.userTokens(id), isCurrent: current === 'tokens' },
          ]}
        />
      }
    >
      {children(user)}
    </Page>
  )
}
