import type { User } from '@logline/contract'
import { z } from 'zod'
import { FormCard } from '../../../kit/form/form-card.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { RoleChoice } from '../role-choice.tsx'
import { hasBasicRole } from '../user-members.ts'
import { useChangeUser } from '../user-queries.ts'

const schema = z.object({
  roles: z.array(z.string()).refine(hasBasicRole, 'Roles must at least contain Admin or Reader role.'),
})

/** What the user may do. */
export function RolesForm({ user }: { user: User }) {
  const change = useChangeUser(user)
  const form = useForm({
    schema,
    initialValues: { roles: user.roles },
    onSubmit: (values) => change(values),
  })
  return (
    <FormCard form={form} title="Roles" submit={{ label: 'Assign Roles', busyLabel: 'Assigning…' }}>
      <RoleChoice form={form} />
    </FormCard>
  )
}
