import { permissions } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '../../api/query.ts'
import { FormList, FormText, FormTextArea } from '../../kit/form/fields.tsx'
import type { Form } from '../../kit/form/use-form.ts'

/** As the server takes it. */
export const roleSchema = z.object({
  name: z.string().trim().min(1, 'Field is required.').max(200, 'At most 200 characters.'),
  description: z.string().max(2_000, 'At most 2000 characters.'),
  permissions: z.array(z.string()),
})

type RoleForm = Form<z.input<typeof roleSchema>>

/** What a role is called, and what it gives. */
export function RoleFields({ form }: { form: RoleForm }) {
  const { data } = useQuery(query(permissions.all))
  const known = Object.entries(data?.permissions ?? {}).flatMap(([domain, actions]) =>
    actions.map((action) => `${domain}:${action}`),
  )
  return (
    <>
      <FormText form={form} name="name" label="Name" isFirst />
      <FormTextArea form={form} name="description" label="Description" rows={2} isOptional />
      <FormList
        form={form}
        name="permissions"
        label="Permissions"
        help="Such as dashboards:create, or streams:read: and the id of one stream. Enter adds one."
        choices={known.toSorted()}
        isOptional
      />
    </>
  )
}
