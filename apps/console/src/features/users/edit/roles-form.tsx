import { roles, type User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '../../../api/query.ts'
import { FormMultiChoice } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/form-card.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useChangeUser } from '../user-queries.ts'

/** One of these is what signing in is for. */
const basicRoles = ['Admin', 'Reader']

const schema = z.object({
  roles: z.array(z.string()).refine((names) => names.some((name) => basicRoles.includes(name)), {
    error: 'Roles must at least contain Admin or Reader role.',
  }),
})

/** What the user may do. */
export function RolesForm({ user }: { user: User }) {
  const change = useChangeUser(user)
  const form = useForm({
    schema,
    initialValues: { roles: user.roles },
    onSubmit: (values) => change(values),
  })
  const { data } = useQuery(query(roles.list))
  const names = new Set([...(data?.roles ?? []).map(({ name }) => name), ...form.values.roles])
  return (
    <FormCard form={form} title="Roles" submit={{ label: 'Assign Roles', busyLabel: 'Assigning…' }}>
      <FormMultiChoice
        form={form}
        name="roles"
        label="Selected Roles"
        help="Single searches, dashboards and streams are given by their Share button."
        choices={[...names].toSorted()}
      />
    </FormCard>
  )
}
