import { clusterConfigs, everyoneGrn, type Grantee, grnOf, parseGrn } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { type Actor, adminId } from '../../http/actor.ts'
import { readClusterConfig } from '../cluster-config/index.ts'
import { grantRepo } from '../grants/index.ts'
import { membershipRepo, type NamedTeam, teamsSeenBy } from '../memberships/index.ts'
import { maySeeUser } from '../permissions/index.ts'
import { type NamedUser, thingReader } from './thing-reader.ts'

const everyone: Grantee = { id: everyoneGrn, type: 'global', title: 'Everyone' }

/**
 * Whom the actor can share a thing with: everyone, and the users and teams the actor may see, as far as the installation
 * allows it. Who has a share already stays, so that it can be taken away. The administrator may do everything anyway.
 */
export async function availableGrantees(
  db: Db,
  actor: Actor,
  grantsOnThing: readonly { grantee: string }[],
): Promise<Grantee[]> {
  const config = await readClusterConfig(db, clusterConfigs.permissions)
  const holders = new Set(grantsOnThing.map(({ grantee }) => grantee))
  const seesTeam = await teamsSeenBy(db, actor)
  const teams = (await membershipRepo(db).teams()).filter(({ id }) => seesTeam(id))
  const users = (await thingReader(db).users()).filter(
    ({ id, username }) => id !== actor.userId && id !== adminId && maySeeUser(actor, username),
  )
  const some = [...teams.map(granteeOfTeam), ...users.map(granteeOfUser)].filter(
    ({ id }) => config.allow_sharing_with_users || holders.has(id),
  )
  return config.allow_sharing_with_everyone || holders.has(everyoneGrn) ? [everyone, ...some] : some
}

/** Who owns each of the things, by grn. Who may see a thing may know whom to ask for more. */
export async function ownersOf(db: Db, grns: readonly string[]): Promise<(grn: string) => Grantee[]> {
  if (grns.length === 0) return () => []
  const owners = Map.groupBy(await grantRepo(db).ownersOf(grns), ({ target }) => target)
  const known = new Map((await everybody(db)).map((one) => [one.id, one]))
  return (grn) => (owners.get(grn) ?? []).flatMap(({ grantee }) => known.get(grantee) ?? [])
}

/** Those of the grantees that are teams in which nobody is. */
export async function emptyTeamsOf(db: Db, grantees: readonly string[]): Promise<Set<string>> {
  const teamIds = teamIdsOf(grantees)
  if (teamIds.length === 0) return new Set()
  const members = await membershipRepo(db).membersOf(teamIds)
  return new Set(teamIds.filter((id) => !members.has(id)).map((id) => grnOf('team', id)))
}

export function teamIdsOf(grantees: readonly string[]): string[] {
  return grantees.flatMap((grantee) => {
    const name = parseGrn(grantee)
    return name?.type === 'team' ? name.id : []
  })
}

/** Whoever something can be shared with, whether the caller may know of them or not. */
export async function everybody(db: Db): Promise<Grantee[]> {
  const teams = await membershipRepo(db).teams()
  const users = await thingReader(db).users()
  return [everyone, ...teams.map(granteeOfTeam), ...users.map(granteeOfUser)]
}

function granteeOfTeam({ id, name }: NamedTeam): Grantee {
  return { id: grnOf('team', id), type: 'team', title: name }
}

function granteeOfUser({ id, fullName }: NamedUser): Grantee {
  return { id: grnOf('user', id), type: 'user', title: fullName }
}
