import { everyoneGrn, grnOf } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import { adminId } from '../../http/actor.ts'
import { membershipRepo } from '../memberships/index.ts'
import { grantRepo, type HeldGrant } from './grant-repo.ts'

/** Who a new thing is to belong to. */
interface Owner {
  userId: string
  username: string
}

/** By which names things are shared with a user: the user's own, those of the teams, and that of everyone. */
export async function granteesOf(db: Db, userId: string): Promise<string[]> {
  const teams = await membershipRepo(db).ofUser(userId)
  return [grnOf('user', userId), ...teams.map(({ id }) => grnOf('team', id)), everyoneGrn]
}

/** What lets a user do something with single things: grants to the user, to teams of theirs, and to everyone. */
export async function grantsOf(db: Db, userId: string): Promise<HeldGrant[]> {
  return grantRepo(db).ofGrantees(await granteesOf(db, userId))
}

/** Who makes a thing owns it, the administrator excepted, who may do everything anyway. */
export async function grantOwnership(db: Db, owner: Owner, grn: string): Promise<void> {
  if (owner.userId === adminId) return
  const nowMs = Date.now()
  await grantRepo(db).insert({
    id: newObjectId(nowMs),
    grantee: grnOf('user', owner.userId),
    capability: 'own',
    target: grn,
    created_by: owner.username,
    created_at_ms: nowMs,
    updated_by: owner.username,
    updated_at_ms: nowMs,
  })
}

/** To be called when a thing or a user is deleted: who comes after it under the same name gets none of its rights. */
export async function removeGrants(db: Db, grn: string): Promise<void> {
  await grantRepo(db).removeNamed(grn)
}
