import type { User } from '@logline/contract'
import { useParams } from '@tanstack/react-router'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PasswordForm } from '../password-form.tsx'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { SessionList } from '../session-list.tsx'
import { TeamList } from '../team-list.tsx'
import classes from '../user.module.css'
import { UserFrame } from '../user-frame.tsx'
import { nameOf } from '../user-queries.ts'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RolesForm } from './roles-form.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Everything about one user that can be changed, oneself for example. */
export function UserEditPage() {
  const { user: name } = useParams({ from: '/system/users/edit/$user' })
  return (
    <UserFrame name={name} title="Edit User" current="edit">
      {(user) =>
        user.read_only ? (
          <Notice tone="danger">The selected user {nameOf(user)} can't be edited.</Notice>
        ) : (
          // Another user: other forms, not these with what was typed into them.
          <Sections key={user.id} user={user} />
        )
      }
    </UserFrame>
  )
}

function Sections({ user }: { user: User }) {
  const isPermitted = useIsPermitted()
  const mayChangePassword = isPermitted(`users:passwordchange:${user.username}`)
  const mayGiveRoles = isPermitted(`users:rolesedit:${user.username}`, 'roles:read')
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {user.external ? <ExternalUser /> : <ProfileForm user={user} />}
        <SettingsForm user={user} />
      </div>
      <div className={classes.column}>
        {mayChangePassword && !user.external && <PasswordForm user={user} />}
        {!user.external && !user.service_account && <SecondFactorSection user={user} />}
        <PreferencesForm user={user} />
        {mayGiveRoles && <RolesForm user={user} />}
        <TeamList user={user} />
        <SessionList user={user} />
      </div>
    </div>
  )
}

function ExternalUser() {
  return (
    <Section title="External User">
      <Notice tone="warn">
        This user comes from an authentication service: profile and password are changed there.
      </Notice>
    </Section>
  )
}
