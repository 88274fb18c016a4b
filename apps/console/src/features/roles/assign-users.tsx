import { type Role, roleMembers, users } from '@logline/contract'
import { useChange } from '../../api/use-change.ts'
import { AddUsers } from '../../kit/members/add-users.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { roleRoutes } from './role-routes.ts'

const words = { label: 'Assign Users', button: 'Assign User' }

/** Gives users the role; the words of the reference (users, roles and teams, section 7). */
export function AssignUsers({ role }: { role: Role }) {
  const assign = useChange(roleMembers.assign, { stale: [...roleRoutes, users.paginated] })
  return (
    <AddUsers
      words={words}
      isMember={(user) => user.roles.includes(role.name)}
      onAdd={async (usernames) => {
        await assign({ params: { roleId: role.id }, body: usernames })
        toast.success(`Users:"${usernames.join(', ')}" were assigned successfully`)
      }}
    />
  )
}
