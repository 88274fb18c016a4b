import { type Role, roleMembers, users } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { FormMultiChoice } from '../../kit/form/fields.tsx'
import { FormBody } from '../../kit/form/form-body.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { roleRoutes } from './role-routes.ts'
import classes from './roles.module.css'

const schema = z.object({ usernames: z.array(z.string()).min(1, 'The user is required') })

/** All on one page. */
const everybody = { per_page: 0 }

/** Gives users the role; the words of the reference (users, roles and teams, section 7). */
export function AssignUsers({ role }: { role: Role }) {
  const choices = useUsersWithout(role)
  const assign = useChange(roleMembers.assign, { stale: [...roleRoutes, users.paginated] })
  const form = useForm({
    schema,
    initialValues: { usernames: [] },
    clears: true,
    onSubmit: async ({ usernames }) => {
      await assign({ params: { roleId: role.id }, body: usernames })
      toast.success(`Users:"${usernames.join(', ')}" were assigned successfully`)
    },
  })
  const button = (
    <Button type="submit" isBusy={form.isSending}>
      Assign User
    </Button>
  )
  return (
    <div className={classes.assign}>
      <FormBody form={form} buttons={button}>
        <FormMultiChoice
          form={form}
          name="usernames"
          label="Assign Users"
          placeholder="Search for users"
          choices={choices}
        />
      </FormBody>
    </div>
  )
}

/** Those to whom the signed-in user may give roles. */
function useUsersWithout(role: Role): { value: string; label: string }[] {
  const isPermitted = useIsPermitted()
  const { data } = useQuery({
    ...query(users.paginated, { query: everybody }),
    enabled: isPermitted('users:list'),
  })
  return (data?.users ?? [])
    .filter((user) => !user.roles.includes(role.name) && isPermitted(`users:rolesedit:${user.username}`))
    .map(({ username, full_name }) => ({
      value: username,
      label: full_name ? `${username} (${full_name})` : username,
    }))
}
