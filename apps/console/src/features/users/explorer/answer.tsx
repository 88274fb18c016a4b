import { type Explanation, entityPage, everyoneGrn, type User } from '@logline/contract'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { entityNoun } from '../../../kit/entities/entity-link.ts'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { nameOf } from '../user-queries.ts'
import classes from './explorer.module.css'

type Way = Explanation['ways'][number]

interface AnswerProps {
  user: User
  explanation: Explanation
}

/** Yes or no, through what, and what would change it. */
export function Answer({ user, explanation }: AnswerProps) {
  const { permission, permitted, account_enabled, ways } = explanation
  const Icon = permitted ? IconCircleCheck : IconCircleX
  return (
    <div className={classes.answer}>
      <p className={classes.verdict} data-yes={permitted || undefined} role="status">
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <strong>{permitted ? 'Yes' : 'No'}</strong>
        <span className={classes.permission}>{permission}</span>
      </p>
      {!account_enabled && (
        <Notice tone="warn">The account is disabled: as long as it is, this user cannot sign in.</Notice>
      )}
      {permitted ? <Ways user={user} ways={ways} /> : <WouldGive user={user} explanation={explanation} />}
    </div>
  )
}

function Ways({ user, ways }: { user: User; ways: readonly Way[] }) {
  return (
    <>
      <p className={classes.hint}>
        {ways.length === 1 ? 'The only way' : `${ways.length} ways, each enough`}
      </p>
      {ways.map((way) => (
        <ol key={wayKey(way)} className={classes.chain} aria-label="Way">
          <li>{nameOf(user)}</li>
          <WaySteps way={way} />
          <li className={classes.given}>which gives {way.permissions.join(', ')}</li>
        </ol>
      ))}
      <h3 className={classes.subheading}>Would no longer be so, if</h3>
      <p className={classes.words}>{joined(ways.map((way) => [wayKey(way), endOf(way)] as const))}.</p>
    </>
  )
}

function WaySteps({ way }: { way: Way }) {
  const zone = useTimeZone()
  if (way.by === 'role')
    return (
      <li>
        has the role <AppLink to={paths.role(way.role.id)}>{way.role.name}</AppLink>
      </li>
    )
  if (way.by === 'own_permissions') return <li>has it as a permission of their own, besides the roles</li>
  if (way.by === 'own_account') return <li>may change the account that is their own</li>
  const { grantee, capability, target, target_title, created_by, created_at } = way
  return (
    <>
      {grantee === everyoneGrn && <li>is one of Everyone</li>}
      <li>
        has capability <strong>{capability.title}</strong> on {entityNoun(target)}{' '}
        <Target grn={target} title={target_title} />
        <span className={classes.fact}>
          shared by {created_by}, <Timestamp value={created_at} zone={zone} />
        </span>
      </li>
    </>
  )
}

function WouldGive({ user, explanation: { would_give } }: AnswerProps) {
  const { roles, share } = would_give
  if (roles.length === 0 && !share)
    return <p className={classes.words}>Nothing that you may see would give it.</p>
  return (
    <>
      <h3 className={classes.subheading}>Would be so, if</h3>
      <ul className={classes.reasons}>
        {share && (
          <li>
            {entityNoun(share.target)} <Target grn={share.target} title={share.target_title} /> were shared
            with {nameOf(user)} as <strong>{share.capability.title}</strong>
            {share.capability.id !== 'own' && ', or more'}
          </li>
        )}
        {roles.length > 0 && (
          <li>
            {nameOf(user)} had the role{' '}
            {joined(
              roles.map(
                ({ id, name }) =>
                  [
                    id,
                    <AppLink key={id} to={paths.role(id)}>
                      {name}
                    </AppLink>,
                  ] as const,
              ),
              'or',
            )}
          </li>
        )}
      </ul>
    </>
  )
}

function Target({ grn, title }: { grn: string; title: string | null }) {
  const path = title === null ? null : entityPage(grn)
  return path === null ? (title ?? 'that you may not see') : <AppLink to={path}>{title}</AppLink>
}

function endOf(way: Way): ReactNode {
  if (way.by === 'role') return `the role ${way.role.name} were taken away`
  if (way.by === 'own_permissions') return 'the permission were taken away'
  if (way.by === 'own_account') return 'the account became a service account'
  return way.grantee === everyoneGrn ? 'the share with Everyone ended' : 'the share ended'
}

function wayKey(way: Way): string {
  if (way.by === 'role') return way.role.id
  return way.by === 'grant' ? `${way.grantee} ${way.target}` : way.by
}

/** `a, b and c`. */
function joined(parts: readonly (readonly [key: string, part: ReactNode])[], last = 'and'): ReactNode {
  return parts.map(([key, part], at) => (
    <span key={key}>
      {at > 0 && (at === parts.length - 1 ? ` ${last} ` : ', ')}
      {part}
    </span>
  ))
}
