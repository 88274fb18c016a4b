import { type Explanation, everyoneGrn, grnOf, parseGrn, type User } from '@logline/contract'
import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { entityNoun } from '../../../kit/entities/entity-link.ts'
import { paths } from '../../../paths.ts'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { nameOf } from '../user-queries.ts'
import classes from './explorer.module.css'
import { joined, Target } from './told-parts.tsx'

type Way = Explanation['ways'][number]

/** Through what a user may do something, from the user to the permission, and what would end it. */
export function Ways({ user, ways }: { user: User; ways: readonly Way[] }) {
  return (
    <>
      <p className={classes.hint}>
        {ways.length === 1 ? 'The only way' : `${ways.length} ways, each enough`}
      </p>
      {ways.map((way) => (
        <ol key={wayKey(way)} className={classes.chain} aria-label="Way">
          <li>{nameOf(user)}</li>
          <TeamStep team={teamOf(way)} />
          <WaySteps way={way} />
          <li className={classes.given}>which gives {way.permissions.join(', ')}</li>
        </ol>
      ))}
      <h3 className={classes.subheading}>Would no longer be so, if</h3>
      <p className={classes.words}>{joined(ways.map((way) => [wayKey(way), endOf(way)] as const))}.</p>
    </>
  )
}

interface WayTeam {
  grn: string
  /** Null for one that may not be seen. */
  name: string | null
}

/** The team that the way leads through. */
function teamOf(way: Way): WayTeam | null {
  if (way.by === 'role') return way.team && { grn: grnOf('team', way.team.id), name: way.team.name }
  if (way.by !== 'grant' || parseGrn(way.grantee)?.type !== 'team') return null
  return { grn: way.grantee, name: way.grantee_title }
}

function TeamStep({ team }: { team: WayTeam | null }) {
  if (!team) return null
  return (
    <li>
      is a member of {team.name === null ? 'a team' : 'the team'} <Target grn={team.grn} title={team.name} />
    </li>
  )
}

function WaySteps({ way }: { way: Way }) {
  const zone = useTimeZone()
  const has = teamOf(way) ? 'which has' : 'has'
  if (way.by === 'role')
    return (
      <li>
        {has} the role <AppLink to={paths.role(way.role.id)}>{way.role.name}</AppLink>
      </li>
    )
  if (way.by === 'own_permissions') return <li>has it as a permission of their own, besides the roles</li>
  if (way.by === 'own_account') return <li>may change the account that is their own</li>
  const { grantee, capability, target, target_title, created_by, created_at } = way
  return (
    <>
      {grantee === everyoneGrn && <li>is one of Everyone</li>}
      <li>
        {has} capability <strong>{capability.title}</strong> on {entityNoun(target)}{' '}
        <Target grn={target} title={target_title} />
        <span className={classes.fact}>
          shared by {created_by}, <Timestamp value={created_at} zone={zone} />
        </span>
      </li>
    </>
  )
}

function endOf(way: Way): string {
  const team = teamOf(way)
  const name = team?.name ?? 'that you may not see'
  if (way.by === 'role') {
    return team
      ? `the user left the team ${name}, or the role ${way.role.name} were taken from it`
      : `the role ${way.role.name} were taken away`
  }
  if (way.by === 'own_permissions') return 'the permission were taken away'
  if (way.by === 'own_account') return 'the account became a service account'
  if (team) return `the user left the team ${name}, or the share ended`
  return way.grantee === everyoneGrn ? 'the share with Everyone ended' : 'the share ended'
}

function wayKey(way: Way): string {
  if (way.by === 'role') return `${way.role.id} ${way.team?.id ?? ''}`
  return way.by === 'grant' ? `${way.grantee} ${way.target}` : way.by
}
