import { authzRoles, type Role } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../kit/page/page.tsx'
import { PageTabs } from '../../kit/page/page-tabs.tsx'
import { Facts } from '../../kit/page/section.tsx'
import { paths } from '../../paths.ts'

interface RoleFrameProps {
  /** From the address. */
  id: string
  /** Such as "Edit Role"; the name of the role follows. */
  title: string
  current: 'details' | 'edit'
  children: (role: Role) => ReactNode
}

/** A page about one role, with the way to the other. Throws what the page for errors shows. */
export function RoleFrame({ id, title, current, children }: RoleFrameProps) {
  const isPermitted = useIsPermitted()
  const { data: role, error } = useQuery(query(authzRoles.get, { params: { roleId: id } }))
  if (error && !role) throw error
  if (!role) return <PageSkeleton />
  const mayEdit = isPermitted(`roles:edit:${role.name}`)
  return (
    <Page
      title={`${title} - ${role.name}`}
      auditId={id}
      breadcrumb={[{ caption: 'Roles Overview', to: paths.roles() }]}
      actions={
        <PageTabs
          label="Role"
          tabs={[
            { caption: 'View Details', to: paths.role(id), isCurrent: current === 'details' },
            ...(mayEdit
              ? [{ caption: 'Edit Role', to: paths.editRole(id), isCurrent: current === 'edit' }]
              : []),
          ]}
        />
      }
    >
      {children(role)}
    </Page>
  )
}

export function RoleFacts({ role: { name, description, permissions } }: { role: Role }) {
  return (
    <Facts
      of={[
        ['Name', name],
        ['Description', description],
        ['Permissions', permissions.join(', ')],
      ]}
    />
  )
}
