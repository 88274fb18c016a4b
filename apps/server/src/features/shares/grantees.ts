import { clusterConfigs, everyoneGrn, type Grantee, grnOf } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { type Actor, adminId } from '../../http/actor.ts'
import { readClusterConfig } from '../cluster-config/index.ts'
import { grantRepo } from '../grants/index.ts'
import { maySeeUser } from '../permissions/index.ts'
import { type NamedUser, thingReader } from './thing-reader.ts'

const everyone: Grantee = { id: everyoneGrn, type: 'global', title: 'Everyone' }

/**
 * Whom the actor can share a thing with: everyone and the users the actor may see, as far as the installation allows
 * it. Who has a share already stays, so that it can be taken away. The administrator may do everything anyway.
 */
export async function availableGrantees(
  db: Db,
  actor: Actor,
  grantsOnThing: readonly { grantee: string }[],
): Promise<Grantee[]> {
  const config = await readClusterConfig(db, clusterConfigs.permissions)
  const holders = new Set(grantsOnThing.map(({ grantee }) => grantee))
  const visible = (await thingReader(db).users()).filter(
    ({ id, username }) => id !== actor.userId && id !== adminId && maySeeUser(actor, username),
  )
  const users = visible.map(granteeOf).filter(({ id }) => config.allow_sharing_with_users || holders.has(id))
  return config.allow_sharing_with_everyone || holders.has(everyoneGrn) ? [everyone, ...users] : users
}

/** Who owns each of the things, by grn. Who may see a thing may know whom to ask for more. */
export async function ownersOf(db: Db, grns: readonly string[]): Promise<(grn: string) => Grantee[]> {
  if (grns.length === 0) return () => []
  const owners = Map.groupBy(await grantRepo(db).ownersOf(grns), ({ target }) => target)
  const known = new Map(
    [everyone, ...(await thingReader(db).users()).map(granteeOf)].map((one) => [one.id, one]),
  )
  return (grn) => (owners.get(grn) ?? []).flatMap(({ grantee }) => known.get(grantee) ?? [])
}

function granteeOf({ id, fullName }: NamedUser): Grantee {
  return { id: grnOf('user', id), type: 'user', title: fullName }
}
