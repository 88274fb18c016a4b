import { FormList, FormMultiChoice, FormText } from '../../../kit/form/fields.tsx'
import { FormPair, FormPart } from '../../../kit/form/form-page.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { roleChoices } from '../model/named-choices.ts'
import { useRoles } from '../model/service-queries.ts'
import type { ServiceValues } from '../model/service-schema.ts'
import type { ServiceType } from '../model/service-types.ts'

interface StepProps {
  form: Form<ServiceValues>
  type: ServiceType
}

/** Whom the directory knows, and what they may do here at first (reference: authentication, section 5.2). */
export function UserStep({ form, type }: StepProps) {
  return (
    <>
      <FormPart title="User Synchronization">
        <FormText
          form={form}
          name="user_search_base"
          label="Search Base DN"
          help="Users are looked up below it: cn=users,dc=example,dc=com"
        />
        <FormText
          form={form}
          name="user_search_pattern"
          label="Search Pattern"
          help="An LDAP filter that finds one user. {0} stands for the name somebody signs in with: (&(uid={0})(objectClass=inetOrgPerson))"
        />
        <FormPair>
          <FormText
            form={form}
            name="user_name_attribute"
            label="Name Attribute"
            help="What the user is called here."
          />
          <FormText form={form} name="user_full_name_attribute" label="Full Name Attribute" />
        </FormPair>
        {type === 'ldap' && (
          <>
            <FormList
              form={form}
              name="email_attributes"
              label="Email Attributes"
              help="The first that a user has is used. Enter or Tab adds one."
              isOptional
            />
            <FormText
              form={form}
              name="user_unique_id_attribute"
              label="ID Attribute"
              help="What stays the same when somebody gets another name."
            />
          </>
        )}
        <Notice tone="info">
          Before you save, try a login with the User Login Test: it shows what is found.
        </Notice>
      </FormPart>
      <DefaultRoles form={form} />
    </>
  )
}

function DefaultRoles({ form }: { form: Form<ServiceValues> }) {
  const roles = useRoles()
  return (
    <FormPart title="Roles">
      {roles === null ? (
        <Notice tone="info">
          You are not allowed to see roles: those that new users get stay as they are.
        </Notice>
      ) : (
        <FormMultiChoice
          form={form}
          name="default_roles"
          label="Default Roles"
          placeholder="Search for roles"
          help="What users get at their first login. They need at least Reader to use the console. Users who are here already keep their roles."
          choices={roleChoices(roles, form.values.default_roles)}
        />
      )}
    </FormPart>
  )
}
