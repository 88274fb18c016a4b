import { type Role, roles } from '@logline/contract'
import { useParams } from '@tanstack/react-router'
import { useChange } from '../../api/use-change.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { FormCard } from '../../kit/form/form-card.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import classes from '../../kit/members/members.module.css'
import { Section } from '../../kit/page/section.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { AssignUsers } from './assign-users.tsx'
import { RoleFields, roleSchema } from './role-form.tsx'
import { RoleFacts, RoleFrame } from './role-frame.tsx'
import { roleRoutes } from './role-routes.ts'
import { RoleUsers } from './role-users.tsx'

export function RoleEditPage() {
  const { roleId } = useParams({ from: '/system/roles/edit/$roleId' })
  const isPermitted = useIsPermitted()
  return (
    <RoleFrame id={roleId} title="Edit Role" current="edit">
      {(role) =>
        isPermitted(`roles:edit:${role.name}`) ? (
          // Another role: other forms, not these with what was typed into them.
          <Sections key={role.id} role={role} />
        ) : (
          <Notice tone="danger">You are not allowed to edit the role {role.name}.</Notice>
        )
      }
    </RoleFrame>
  )
}

function Sections({ role }: { role: Role }) {
  return (
    <>
      {role.read_only ? <BuiltIn role={role} /> : <Profile role={role} />}
      <Section title="Users">
        <div className={classes.column}>
          <AssignUsers role={role} />
          <RoleUsers role={role} isEditable />
        </div>
      </Section>
    </>
  )
}

function BuiltIn({ role }: { role: Role }) {
  return (
    <Section title="Profile">
      <div className={classes.column}>
        <Notice tone="info">This role comes with the product: only who has it can be changed.</Notice>
        <RoleFacts role={role} />
      </div>
    </Section>
  )
}

function Profile({ role }: { role: Role }) {
  const { name, description, permissions } = role
  const update = useChange(roles.update, { stale: roleRoutes })
  const form = useForm({
    schema: roleSchema,
    initialValues: { name, description: description ?? '', permissions },
    onSubmit: async (body) => {
      await update({ params: { rolename: name }, body })
      toast.success(`Role "${body.name}" was updated successfully`)
    },
  })
  return (
    <FormCard form={form} title="Profile" submit={{ label: 'Update role', busyLabel: 'Updating...' }}>
      <RoleFields form={form} />
    </FormCard>
  )
}
