import { roles, type User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '../../api/query.ts'
import { useField } from '../../kit/form/form-fields.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { useChangeUser } from './user-queries.ts'

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
  return (
    <FormSection
      title="Roles"
      initialValues={{ roles: user.roles }}
      schema={schema}
      onSubmit={(values) => change(values)}
      submit={{ label: 'Assign Roles', busyLabel: 'Assigning…' }}
    >
      <RoleChoice />
    </FormSection>
  )
}

function RoleChoice() {
  const { data } = useQuery(query(roles.list))
  const { key, value, ...field } = useField({
    name: 'roles',
    label: 'Selected Roles',
    help: 'Single searches, dashboards and streams are given by their Share button.',
  })
  const chosen: string[] = Array.isArray(value) ? value : []
  const names = [...new Set([...(data?.roles ?? []).map(({ name }) => name), ...chosen])]
  return <MultiSelectField key={key} {...field} value={chosen} data={names.toSorted()} hidePickedOptions />
}
