import { everyoneGrn, grnOf } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import { adminId } from '../../http/actor.ts'
import { grantRepo, type HeldGrant } from './grant-repo.ts'

/** Who a new thing is to belong to. */
interface Owner {
  userId: string
  username: string
}

/** What lets a user do something with single things: grants to the user, and to everyone. */
export function grantsOf(db: Db, userId: string): Promise<HeldGrant[]> {
  return grantRepo(db).ofGrantees([grnOf('user', userId), everyoneGrn])
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
