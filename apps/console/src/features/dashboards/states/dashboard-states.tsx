import { IconLock } from '@tabler/icons-react'
import { AppLink } from '../../../kit/app-link.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/notices/state-view.tsx'

export function NotAllowedToCreate() {
  return (
    <EmptyState
      icon={<IconLock size={20} stroke={1.75} />}
      title="You are not allowed to create dashboards."
      action={<AppLink to={paths.dashboards()}>Show all dashboards</AppLink>}
    >
      An administrator can give you the role that may. Dashboards that are shared with you are in the list.
    </EmptyState>
  )
}
