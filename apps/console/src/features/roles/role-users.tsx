import { type Role, roleMembers, type UserOverview, users } from '@logline/contract'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import type { RowAction } from '../../kit/entity-table/columns/columns.ts'
import { usePageRows } from '../../kit/entity-table/rows/use-page-rows.ts'
import { memberColumns, memberSettings } from '../../kit/members/member-columns.tsx'
import { MemberTable } from '../../kit/members/member-table.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { roleRoutes } from './role-routes.ts'

const noun = { one: 'user', many: 'users', none: 'No selected users have been found.' }

interface RoleUsersProps {
  role: Role
  isEditable?: boolean
}

/** Who has the role. */
export function RoleUsers(props: RoleUsersProps) {
  const mayList = useIsPermitted()('users:list')
  return mayList ? (
    <UserTable {...props} />
  ) : (
    <Notice tone="info">You are not allowed to see who has this role.</Notice>
  )
}

function UserTable({ role, isEditable = false }: RoleUsersProps) {
  const state = useTableParams('role-users', memberSettings)
  const rows = usePageRows(roleMembers.assignees, state.params, {
    params: { roleId: role.id },
    rowsOf: (page) => page.users,
  })
  const actions = useMemberActions(role)
  return (
    <MemberTable
      tableId="role-users"
      noun={noun}
      columns={memberColumns}
      state={state}
      rows={rows}
      actions={isEditable ? actions : undefined}
    />
  )
}

/** One of these is what signing in is for. */
const basicRoles = ['Admin', 'Reader']

function useMemberActions(role: Role): (member: UserOverview) => RowAction[] {
  const isPermitted = useIsPermitted()
  const unassign = useChange(roleMembers.unassign, { stale: [...roleRoutes, users.paginated] })
  const { run, isRunning, input } = useTask(
    ({ username }: UserOverview) => unassign({ params: { roleId: role.id, username } }),
    {
      onDone: (_, { username }) => toast.success(`User "${username}" was unassigned successfully`),
      onFailed: (error) => toast.error(errorText(error)),
    },
  )
  const refusalOf = ({ username, roles }: UserOverview) => {
    const others = roles.filter((name) => name !== role.name)
    const isLast = basicRoles.includes(role.name) && !others.some((name) => basicRoles.includes(name))
    if (isLast) return `User '${username}' needs at least a Reader or Admin role.`
    if (!isPermitted(`users:rolesedit:${username}`))
      return 'You are not allowed to change the roles of this user.'
    return isRunning && input?.username === username ? 'Unassigning...' : undefined
  }
  return (member) => [
    {
      label: 'Unassign',
      isPrimary: true,
      disabledReason: refusalOf(member),
      onSelect: () => run(member),
    },
  ]
}
