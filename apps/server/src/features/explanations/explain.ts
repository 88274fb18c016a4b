import {
  type Explanation,
  everyoneGrn,
  grnOf,
  isPermitted as permissionsGrant,
  toZdt,
} from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { titlesOf } from '../catalog/index.ts'
import { leastCapability, maySeeThing } from '../grants/index.ts'
import { type Kinds, titledCapability } from '../kinds/index.ts'
import { membershipRepo, teamsSeenBy } from '../memberships/index.ts'
import { type Role, roleRepo } from '../roles/index.ts'
import { type RightSource, rightSources, type User } from '../users/index.ts'

export interface Parts {
  db: Db
  kinds: Kinds
}

interface Question {
  user: User
  /** `streams:edit:<id>`, or `entity:own:<grn>`. */
  permission: string
}

type Way = Explanation['ways'][number]

/** Why the user has the permission, of the sources that each check is made of; or what would give it. */
export async function explain(
  parts: Parts,
  actor: Actor,
  { user, permission }: Question,
): Promise<Explanation> {
  const sources = await rightSources(parts.db, parts.kinds, user)
  const giving = sources.flatMap((source) => {
    const given = givenBy(source, permission)
    return given.length > 0 ? { source, given } : []
  })
  const titles = await visibleTitles(
    parts,
    actor,
    giving.flatMap(({ source }) => (source.by === 'grant' ? source.grant.target : [])),
  )
  const names = { titles, grantees: await visibleGrantees(parts.db, actor, user) }
  const permitted = giving.length > 0
  return {
    permission,
    permitted,
    account_enabled: user.accountStatus === 'enabled',
    ways: giving.map(({ source, given }) => wayOf(source, given, names)),
    would_give: permitted ? { roles: [], share: null } : await wouldGive(parts, actor, permission),
  }
}

/** What of these rights grants the permission by itself: as a check compares, one by one. */
function givenBy(rights: Pick<RightSource, 'permissions' | 'grnPermissions'>, wanted: string): string[] {
  const { permissions, grnPermissions } = rights
  // What belongs to somebody is compared as it is; to those who may do everything, all things do.
  if (wanted.startsWith('entity:own:'))
    return [
      ...permissions.filter((held) => permissionsGrant([held], '*')),
      ...grnPermissions.filter((held) => held === wanted),
    ]
  return permissions.filter((held) => permissionsGrant([held], wanted))
}

interface Names {
  /** Of things, by grn. */
  titles: ReadonlyMap<string, string>
  /** Of those who have a share, by grn. */
  grantees: ReadonlyMap<string, string>
}

function wayOf(source: RightSource, permissions: string[], { titles, grantees }: Names): Way {
  if (source.by === 'role') {
    const { role, team } = source
    const told = team && { id: team.id, name: grantees.get(grnOf('team', team.id)) ?? null }
    return { by: 'role', role: named(role), team: told, permissions }
  }
  if (source.by !== 'grant') return { by: source.by, permissions }
  const { grantee, capability, target, created_by, created_at_ms } = source.grant
  return {
    by: 'grant',
    grantee,
    grantee_title: grantees.get(grantee) ?? null,
    capability: titledCapability(capability),
    target,
    target_title: titles.get(target) ?? null,
    created_by,
    created_at: toZdt(created_at_ms),
    permissions,
  }
}

async function wouldGive(parts: Parts, actor: Actor, permission: string): Promise<Explanation['would_give']> {
  const roles = isPermitted(actor, 'roles:read') ? await roleRepo(parts.db).all() : []
  const giving = roles.filter(
    ({ permissions }) => givenBy({ permissions, grnPermissions: [] }, permission).length > 0,
  )
  return { roles: giving.map(named), share: await sufficientShare(parts, actor, permission) }
}

/** Things of several kinds are permitted by the same words: the one that there is counts. */
async function sufficientShare(
  parts: Parts,
  actor: Actor,
  permission: string,
): Promise<Explanation['would_give']['share']> {
  const [domain, action, ...rest] = permission.split(':')
  const id = rest.join(':')
  if (id === '') return null
  const isOwnership = domain === 'entity' && action === 'own'
  const named = isOwnership ? [id] : parts.kinds.all.flatMap(({ grn }) => (grn ? grnOf(grn, id) : []))
  const titles = await visibleTitles(parts, actor, named)
  for (const [target, target_title] of titles) {
    const capability = leastCapability(parts.kinds, target, permission)
    if (capability) return { target, target_title, capability: titledCapability(capability) }
  }
  return null
}

/** By which names the user has shares. Teams that the actor may not know of have none. */
async function visibleGrantees(db: Db, actor: Actor, user: User): Promise<ReadonlyMap<string, string>> {
  const teams = await membershipRepo(db).ofUser(user.id)
  const seesTeam = await teamsSeenBy(db, actor)
  const visible = teams.filter(({ id }) => seesTeam(id))
  return new Map([
    [everyoneGrn, 'Everyone'],
    [grnOf('user', user.id), user.fullName],
    ...visible.map(({ id, name }) => [grnOf('team', id), name] as const),
  ])
}

/** What the actor may not see has no title. */
function visibleTitles(
  { db, kinds }: Parts,
  actor: Actor,
  grns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const visible = grns.filter((grn) => maySeeThing(kinds, actor.permissions, grn))
  return titlesOf({ db, kinds }, visible)
}

function named({ id, name }: Role): { id: string; name: string } {
  return { id, name }
}
