import { entityPage, readPermission, type User } from '@logline/contract'
import { parseInstant } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { Facts, Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { SharedEntities } from '../../shared-entities/index.ts'
import { PermissionExplorer } from '../explorer/permission-explorer.tsx'
import { PasswordForm } from '../password-form.tsx'
import { preferenceRows, preferencesOf } from '../preferences.ts'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { SessionList } from '../session-list.tsx'
import { timeoutText } from '../session-timeout.ts'
import { useStartPageTitle } from '../start-page-choices.ts'
import { TeamList } from '../team-list.tsx'
import classes from '../user.module.css'
import { UserFrame } from '../user-frame.tsx'
import { globalTimeoutQuery, useIsOwn } from '../user-queries.ts'
import { RoleList } from './role-list.tsx'

/** What there is to know about one user, oneself for example. */
export function UserDetailsPage() {
  const { user: name } = useParams({ from: '/system/users/$user' })
  return (
    <UserFrame name={name} title="User Details" current="details">
      {(user) => <Details user={user} />}
    </UserFrame>
  )
}

function Details({ user }: { user: User }) {
  const isPermitted = useIsPermitted()
  const isOwn = useIsOwn(user)
  const mayAsk = isOwn || isPermitted(`users:permissionsedit:${user.username}`)
  return (
    <div className={classes.details} data-asks={mayAsk || undefined}>
      <div className={classes.column}>
        <ProfileFacts user={user} />
        {isPermitted('*') && <SettingsFacts user={user} />}
        <Section title="Preferences">
          <Facts of={preferenceRows(preferencesOf(user))} />
        </Section>
      </div>
      <div className={classes.column}>
        {/* Its profile stays as it is, but its password is its own. */}
        {isOwn && user.read_only && <PasswordForm user={user} />}
        {user.read_only && isPermitted('*') && !user.external && <SecondFactorSection user={user} />}
        <RoleList user={user} />
        <TeamList user={user} />
        <SharedEntities
          holder={{ type: 'user', id: user.id }}
          whyPath={mayAsk ? (grn) => paths.user(user.id, { ask: readPermission(grn) ?? '' }) : null}
        />
        <SessionList user={user} />
      </div>
      {mayAsk && <Explorer user={user} />}
    </div>
  )
}

/** Beside what the user has, and in sight while that is scrolled. */
function Explorer({ user }: { user: User }) {
  const { ask } = useSearch({ from: '/system/users/$user' })
  const navigate = useNavigate({ from: '/system/users/$user' })
  return (
    <div className={classes.asking}>
      <PermissionExplorer
        user={user}
        asked={ask ?? null}
        onAsk={(permission) =>
          void navigate({
            search: permission === null ? {} : { ask: permission },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  )
}

function ProfileFacts({ user }: { user: User }) {
  const zone = useTimeZone()
  const hasNames = Boolean(user.first_name && user.last_name)
  const activityMs = user.last_activity ? parseInstant(user.last_activity) : null
  return (
    <Section title="Profile">
      <Facts
        of={[
          ['Username', user.username],
          ...(hasNames ? [] : [['Full name', user.full_name] as const]),
          ['First Name', user.first_name],
          ['Last Name', user.last_name],
          ['E-Mail Address', user.email],
          ['Client Address', user.client_address],
          [
            'Last Activity',
            activityMs === null ? null : (
              <Timestamp key="time" value={new Date(activityMs).toISOString()} zone={zone} />
            ),
          ],
          ['Logged In', user.session_active ? 'yes' : 'no'],
          ['Enabled', user.account_status === 'enabled' ? 'yes' : 'no'],
        ]}
      />
    </Section>
  )
}

function SettingsFacts({ user }: { user: User }) {
  const { data: global } = useQuery(globalTimeoutQuery)
  const timeout = timeoutText(user.session_timeout_ms)
  return (
    <Section title="Settings">
      <Facts
        of={[
          [
            'Sessions Timeout',
            global?.enable_global_session_timeout
              ? `${global.global_session_timeout_interval} (globally set)`
              : timeout,
          ],
          ['Service Account', user.service_account ? 'yes' : 'no'],
          ['Timezone', user.timezone],
          ['Startpage', <StartPage key="page" user={user} />],
        ]}
      />
    </Section>
  )
}

function StartPage({ user: { startpage } }: { user: User }) {
  const title = useStartPageTitle(startpage)
  if (!startpage?.type || !startpage.id) return 'No start page set'
  const path = startpage.id === 'default' ? '/search' : entityPage(`grn::::${startpage.type}:${startpage.id}`)
  return path === null ? title : <AppLink to={path}>{title}</AppLink>
}
