import { FormChoice, FormMultiChoice, FormText } from '../../../../kit/form/fields.tsx'
import { FormPart } from '../../../../kit/form/form-page.tsx'
import { FormRows } from '../../../../kit/form/form-rows.tsx'
import type { Form } from '../../../../kit/form/use-form.ts'
import { Notice } from '../../../../ui/notices/notice.tsx'
import { roleChoices } from '../../model/role-choices.ts'
import { useRoles } from '../../model/service-queries.ts'
import type { ProviderValues } from '../model/provider-schema.ts'

/** What people may do here: at first, and by their groups. */
export function ProviderRoles({ form }: { form: Form<ProviderValues> }) {
  const roles = useRoles()
  const { default_roles, role_mapping } = form.values
  if (roles === null) {
    return (
      <FormPart title="Roles">
        <Notice tone="info">
          You are not allowed to see roles: those that people get stay as they are, with a new provider
          Reader.
        </Notice>
      </FormPart>
    )
  }
  const mapped = role_mapping.flatMap(({ role_id }) => (role_id === null ? [] : [role_id]))
  return (
    <FormPart title="Roles">
      <FormMultiChoice
        form={form}
        name="default_roles"
        label="Default Roles"
        placeholder="Search for roles"
        help="What people get at their first sign-in. They need at least Reader to use the console."
        choices={roleChoices(roles, default_roles)}
        isOptional
      />
      <p>
        A role of a group is given to who is in the group, and taken from who is in none of its groups, at
        each sign-in. Other roles stay.
      </p>
      <FormRows
        form={form}
        name="role_mapping"
        label="Roles of Groups"
        rowLabel="Pair"
        newRow={{ group: '', role_id: null }}
      >
        {(row) => (
          <>
            <FormText form={form} name={`${row}.group`} label="Group" />
            <FormChoice
              form={form}
              name={`${row}.role_id`}
              label="Role"
              choices={roleChoices(roles, mapped)}
            />
          </>
        )}
      </FormRows>
    </FormPart>
  )
}
