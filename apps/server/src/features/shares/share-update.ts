import { parseGrn, type ShareState } from '@logline/contract'
import { type Db, inTransaction, lockRow, newObjectId } from '../../db/index.ts'
import type { GrantsTable } from '../../db/tables/users/grants-table.ts'
import { type Actor, requireOwner } from '../../http/actor.ts'
import { recordActivity } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { granteesOf, grantRepo, permissionsOfGrants } from '../grants/index.ts'
import type { Capability } from '../kinds/index.ts'
import { teamIdsOf } from './grantees.ts'
import type { SharingParts } from './missing-dependencies.ts'
import { checkOwnership } from './ownership-check.ts'
import { type PlannedShare, planShare, type ShareWish, shareState } from './share-state.ts'
import { requireTitle } from './shared-entity.ts'

/**
 * Shares a thing with exactly the selected grantees, of those the actor can share with; grants of others stay. Nothing
 * changes when the answer says that the validation failed.
 */
export async function updateShare(parts: SharingParts, wish: ShareWish): Promise<ShareState> {
  await inTransaction(parts.db, async (db) => {
    await requireStillThere({ ...parts, db }, wish)
    await lockTeams(db, Object.keys(wish.selected ?? {}))
    const plan = await planShare(db, wish)
    await requireStillOwner({ ...parts, db }, wish, plan.grants)
    if (!checkOwnership(plan.grants, plan.selection, plan).failed) await applyPlan(db, wish, plan)
  })
  return shareState(parts, wish)
}

/** It may have been deleted: nobody gets rights to what comes after it. Who changes it otherwise waits until this is done. */
async function requireStillThere({ db, kinds }: SharingParts, { entity }: ShareWish): Promise<void> {
  const thing = kinds.shared(entity.grn)
  if (thing) await lockRow(db, thing.kind.catalogued.table, thing.id)
  await requireTitle({ db, kinds }, entity.grn)
}

/** None of them is deleted meanwhile: its shares would stay. */
async function lockTeams(db: Db, grantees: readonly string[]): Promise<void> {
  for (const id of teamIdsOf(grantees).sort()) await lockRow(db, 'teams', id)
}

/** Another owner may have been faster, and have taken the thing away from this one. */
async function requireStillOwner(
  { db, kinds }: SharingParts,
  { actor, entity }: ShareWish,
  grants: readonly GrantsTable[],
): Promise<void> {
  const names = await granteesOf(db, actor.userId)
  const { grnPermissions } = permissionsOfGrants(
    kinds,
    grants.filter(({ grantee }) => names.includes(grantee)),
  )
  requireOwner({ ...actor, grnPermissions }, entity.grn)
}

async function applyPlan(db: Db, wish: ShareWish, plan: PlannedShare): Promise<void> {
  const { active, selection, modifiable } = plan
  const wanted = [...selection].filter(([grantee]) => modifiable.has(grantee))
  const current = new Map(active.map((grant) => [grant.grantee, grant]))
  const added = wanted.filter(([grantee]) => !current.has(grantee))
  const changed = active.filter((grant) => capabilityIn(selection, grant) !== grant.capability)
  for (const [grantee, capability] of added) await share(db, wish, { grantee, capability })
  for (const grant of changed)
    await changeOrRemove(db, wish, { grant, capability: capabilityIn(selection, grant) })
  const details = {
    added: Object.fromEntries(added),
    changed: Object.fromEntries(
      changed.map((grant) => [grant.grantee, { from: grant.capability, to: capabilityIn(selection, grant) }]),
    ),
  }
  const grantees = [...added.map(([grantee]) => grantee), ...changed.map(({ grantee }) => grantee)]
  const relatedIds = grantees.flatMap((grantee) => parseGrn(grantee)?.id ?? [])
  await recordAudit(db, wish.actor, { action: 'share', entity: wish.entity, relatedIds, details })
}

function capabilityIn(selection: PlannedShare['selection'], { grantee }: GrantsTable): Capability | null {
  return selection.get(grantee) ?? null
}

async function share(
  db: Db,
  { actor, entity }: ShareWish,
  { grantee, capability }: { grantee: string; capability: Capability },
): Promise<void> {
  const nowMs = Date.now()
  await grantRepo(db).insert({
    id: newObjectId(nowMs),
    grantee,
    capability,
    target: entity.grn,
    created_by: actor.username,
    created_at_ms: nowMs,
    updated_by: actor.username,
    updated_at_ms: nowMs,
  })
  await recordActivity(db, { type: 'share', ...shared(actor, entity), grantee })
}

async function changeOrRemove(
  db: Db,
  { actor, entity }: ShareWish,
  { grant, capability }: { grant: GrantsTable; capability: Capability | null },
): Promise<void> {
  if (capability !== null) {
    const nowMs = Date.now()
    await grantRepo(db).change(grant.id, { capability, updated_by: actor.username, updated_at_ms: nowMs })
    return
  }
  await grantRepo(db).remove(grant.id)
  await recordActivity(db, { type: 'unshare', ...shared(actor, entity), grantee: grant.grantee })
}

function shared({ userId, username }: Actor, { grn, title }: ShareWish['entity']) {
  return { itemGrn: grn, itemTitle: title, userId, username }
}
