import { authzRoles, type Team } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '../../api/query.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { FormMultiChoice, FormText, FormTextArea } from '../../kit/form/fields.tsx'
import type { Form } from '../../kit/form/use-form.ts'

/** As the server takes it. */
export const teamSchema = z.object({
  name: z.string().trim().min(1, 'Field is required.').max(200, 'At most 200 characters.'),
  description: z.string().max(2_000, 'At most 2000 characters.'),
  /** Ids. */
  roles: z.array(z.string()).max(100, 'At most 100 roles.'),
})

type TeamForm = Form<z.input<typeof teamSchema>>

/** What a team is called, and what its members may do. */
export function TeamFields({ form, given }: { form: TeamForm; given: Team['roles'] }) {
  return (
    <>
      <FormText form={form} name="name" label="Name" isFirst />
      <FormTextArea form={form} name="description" label="Description" rows={2} isOptional />
      <FormMultiChoice
        form={form}
        name="roles"
        label="Roles"
        help="What each member may do, besides their own roles. A role with all rights is for single users only."
        choices={useRoleChoices(given)}
        isOptional
      />
    </>
  )
}

/** All on one page. */
const everyRole = { per_page: 0 }

/** Roles that a team can have, of those that may be read; and those that it has. */
function useRoleChoices(given: Team['roles']): { value: string; label: string }[] {
  const mayRead = useIsPermitted()('roles:read')
  const { data } = useQuery({ ...query(authzRoles.list, { query: everyRole }), enabled: mayRead })
  const offered = (data?.roles ?? []).filter(({ permissions }) => !permissions.includes('*'))
  const names = new Map([...given, ...offered].map(({ id, name }) => [id, name]))
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
