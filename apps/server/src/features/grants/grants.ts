import { everyoneGrn, grnOf } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import { adminId } from '../../http/actor.ts'
import { type GrantedPermissions, permissionsOfGrants, type TargetType } from './capabilities.ts'
import { grantRepo } from './grant-repo.ts'

/** A thing that can belong to somebody. */
interface Target {
  type: TargetType
  id: string
}

/** Who a new thing is to belong to. */
interface Owner {
  userId: string
  username: string
}

/** What a user may do with single things: through grants to the user, and to everyone. */
export async function grantedPermissions(db: Db, userId: string): Promise<GrantedPermissions> {
  return permissionsOfGrants(await grantRepo(db).ofGrantees([grnOf('user', userId), everyoneGrn]))
}

/** Who makes a thing owns it, the administrator excepted, who may do everything anyway. */
export async function grantOwnership(db: Db, owner: Owner, { type, id }: Target): Promise<void> {
  if (owner.userId === adminId) return
  const nowMs = Date.now()
  await grantRepo(db).insert({
    id: newObjectId(nowMs),
    grantee: grnOf('user', owner.userId),
    capability: 'own',
    target: grnOf(type, id),
    created_by: owner.username,
    created_at_ms: nowMs,
    updated_by: owner.username,
    updated_at_ms: nowMs,
  })
}

/** To be called when the thing is deleted. */
export async function removeGrants(db: Db, { type, id }: Target): Promise<void> {
  await grantRepo(db).removeTarget(grnOf(type, id))
}

/** To be called when the user is deleted. */
export async function removeGrantsOfUser(db: Db, userId: string): Promise<void> {
  await grantRepo(db).removeGrantee(grnOf('user', userId))
}
