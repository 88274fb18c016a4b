import { roles } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { FormMultiChoice } from '../../kit/form/fields.tsx'
import type { Form } from '../../kit/form/use-form.ts'

/** Names of roles; of those alone that are chosen for whoever may not read the others. */
export function RoleChoice({ form }: { form: Form<{ roles: string[] }> }) {
  const mayRead = useIsPermitted()('roles:read')
  const { data } = useQuery({ ...query(roles.list), enabled: mayRead })
  const names = new Set([...(data?.roles ?? []).map(({ name }) => name), ...form.values.roles])
  return (
    <FormMultiChoice
      form={form}
      name="roles"
      label="Selected Roles"
      help="What the user may do everywhere. Single searches, dashboards and streams are given by their Share button."
      choices={[...names].toSorted()}
    />
  )
}
