import { FormMultiChoice } from '../../../../kit/form/fields.tsx'
import { FormPart } from '../../../../kit/form/form-page.tsx'
import type { Form } from '../../../../kit/form/use-form.ts'
import { Notice } from '../../../../ui/notices/notice.tsx'
import { roleChoices } from '../../model/named-choices.ts'
import { useRoles } from '../../model/service-queries.ts'
import type { ProviderValues } from '../model/provider-schema.ts'

/** What people may do here at first. */
export function ProviderRoles({ form }: { form: Form<ProviderValues> }) {
  const roles = useRoles()
  return (
    <FormPart title="Roles">
      {roles === null ? (
        <Notice tone="info">
          You are not allowed to see roles: those that people get at first stay as they are, with a new
          provider Reader.
        </Notice>
      ) : (
        <FormMultiChoice
          form={form}
          name="default_roles"
          label="Default Roles"
          placeholder="Search for roles"
          help="What people get at their first sign-in. They need at least Reader to use the console."
          choices={roleChoices(roles, form.values.default_roles)}
          isOptional
        />
      )}
    </FormPart>
  )
}
