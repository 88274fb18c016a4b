import { useParams } from '@tanstack/react-router'
import { Section } from '../../kit/page/section.tsx'
import { RoleFacts, RoleFrame } from './role-frame.tsx'
import { RoleUsers } from './role-users.tsx'

export function RoleDetailsPage() {
  const { roleId } = useParams({ from: '/system/roles/$roleId' })
  return (
    <RoleFrame id={roleId} title="Role Details" current="details">
      {(role) => (
        <>
          <Section title="Profile">
            <RoleFacts role={role} />
          </Section>
          <Section title="Users">
            <RoleUsers role={role} />
          </Section>
        </>
      )}
    </RoleFrame>
  )
}
