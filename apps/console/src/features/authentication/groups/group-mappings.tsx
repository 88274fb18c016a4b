import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormChoice, FormText } from '../../../kit/form/fields.tsx'
import { FormPart } from '../../../kit/form/form-page.tsx'
import { FormRows } from '../../../kit/form/form-rows.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { MappingValues } from '../model/group-mapping.ts'
import { roleChoices, teamChoices } from '../model/named-choices.ts'
import { useRoles, useTeams } from '../model/service-queries.ts'

interface MappingsProps {
  form: Form<MappingValues>
}

/** What groups of a directory, or of a provider of OpenID Connect, bring here. */
export function GroupMappings({ form }: MappingsProps) {
  return (
    <FormPart
      title="Roles and Teams of Groups"
      description="At each sign-in, who is in a group gets its roles and teams, and loses those of groups they are not in. Other roles, and teams that somebody was put into by hand, stay."
    >
      <RoleMapping form={form} />
      <TeamMapping form={form} />
    </FormPart>
  )
}

function RoleMapping({ form }: MappingsProps) {
  const maySee = useIsPermitted()('roles:read')
  const roles = useRoles()
  if (!maySee)
    return (
      <Notice tone="info">You are not allowed to see roles: those that groups bring stay as they are.</Notice>
    )
  if (!roles) return null
  const choices = roleChoices(
    roles,
    form.values.role_mapping.map(({ role_id }) => role_id),
  )
  return (
    <FormRows
      form={form}
      name="role_mapping"
      label="Roles of Groups"
      rowLabel="Role mapping"
      newRow={{ group: '', role_id: null }}
      isUnordered
    >
      {(row) => (
        <>
          <FormText form={form} name={`${row}.group`} label="Group" />
          <FormChoice form={form} name={`${row}.role_id`} label="Role" choices={choices} />
        </>
      )}
    </FormRows>
  )
}

function TeamMapping({ form }: MappingsProps) {
  const maySee = useIsPermitted()('teams:list')
  const teams = useTeams()
  if (!maySee)
    return (
      <Notice tone="info">You are not allowed to see teams: those that groups bring stay as they are.</Notice>
    )
  if (!teams) return null
  const choices = teamChoices(
    teams,
    form.values.team_mapping.map(({ team_id }) => team_id),
  )
  return (
    <FormRows
      form={form}
      name="team_mapping"
      label="Teams of Groups"
      rowLabel="Team mapping"
      newRow={{ group: '', team_id: null }}
      isUnordered
    >
      {(row) => (
        <>
          <FormText form={form} name={`${row}.group`} label="Group" />
          <FormChoice form={form} name={`${row}.team_id`} label="Team" choices={choices} />
        </>
      )}
    </FormRows>
  )
}
