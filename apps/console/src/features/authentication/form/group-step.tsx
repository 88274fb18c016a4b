import { FormText } from '../../../kit/form/fields.tsx'
import { FormPart } from '../../../kit/form/form-page.tsx'
import { type Form, partOf } from '../../../kit/form/use-form.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { GroupMappings } from '../groups/group-mappings.tsx'
import type { ServiceValues } from '../model/service-schema.ts'

/** Which groups of the directory somebody is in, and what that brings here (reference: authentication, section 5.3). */
export function GroupStep({ form }: { form: Form<ServiceValues> }) {
  return (
    <>
      <FormPart title="Group Synchronization">
        <FormText
          form={form}
          name="group_search_base"
          label="Group Search Base DN"
          help="Groups are looked up below it: ou=groups,dc=example,dc=com. Without one, groups are not asked for."
          isOptional
        />
        <FormText
          form={form}
          name="group_search_pattern"
          label="Group Search Pattern"
          help="An LDAP filter that finds the groups of one user. {0} stands for the DN of the user, {1} for the name: (&(objectClass=groupOfNames)(member={0}))"
        />
        <FormText
          form={form}
          name="group_name_attribute"
          label="Group Name Attribute"
          help="What a group is called below."
        />
        <Notice tone="info">
          Before you save, try a login with the User Login Test: it shows the groups that are found, and what
          they bring.
        </Notice>
      </FormPart>
      <GroupMappings form={partOf(form)} />
    </>
  )
}
