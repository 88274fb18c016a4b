import { type Grantee, grnOf, type ShareState } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import type { GrantsTable } from '../../db/tables/users/grants-table.ts'
import type { Actor } from '../../http/actor.ts'
import { grantRepo } from '../grants/index.ts'
import { type Capability, capabilities, titledCapability } from '../kinds/index.ts'
import { availableGrantees, emptyTeamsOf } from './grantees.ts'
import { missingDependencies, type SharingParts } from './missing-dependencies.ts'
import { checkOwnership } from './ownership-check.ts'
import { parseSelection, type Selection } from './selection.ts'
import type { SharedEntity } from './shared-entity.ts'

export interface ShareWish {
  actor: Actor
  entity: SharedEntity
  /** Capability by grn, as it came; null for what is shared now. */
  selected: Readonly<Record<string, Capability>> | null
}

/** What a wish comes down to, with what is shared now. */
export interface PlannedShare {
  grants: GrantsTable[]
  available: Grantee[]
  /** Whose grants the actor can change: of all that are available, without the actor. */
  modifiable: ReadonlySet<string>
  /** Teams without members, of those that the wish or a grant names. */
  emptyTeams: ReadonlySet<string>
  /** Grants that the actor sees: those of modifiable grantees. */
  active: GrantsTable[]
  selection: Selection
}

/**
 * @throws HttpError 400 for a selection that names nobody one can share with
 */
export async function planShare(db: Db, { actor, entity, selected }: ShareWish): Promise<PlannedShare> {
  const grants = await grantRepo(db).onTarget(entity.grn)
  const available = await availableGrantees(db, actor, grants)
  const modifiable = new Set(available.map(({ id }) => id))
  const active = grants.filter(({ grantee }) => modifiable.has(grantee))
  const selection = selected
    ? parseSelection(selected, { available: modifiable, sharer: grnOf('user', actor.userId) })
    : new Map(active.map(({ grantee, capability }) => [grantee, capability]))
  const emptyTeams = await emptyTeamsOf(db, [...selection.keys(), ...grants.map(({ grantee }) => grantee)])
  return { grants, available, modifiable, emptyTeams, active, selection }
}

/** Everything that has to be known before a thing is shared, in the documented form. */
export async function shareState(parts: SharingParts, wish: ShareWish): Promise<ShareState> {
  const { grants, available, modifiable, emptyTeams, active, selection } = await planShare(parts.db, wish)
  const { actor, entity } = wish
  const grantees = [...selection.keys()].filter((grantee) => modifiable.has(grantee))
  return {
    entity: entity.grn,
    sharing_user: grnOf('user', actor.userId),
    available_grantees: available,
    available_capabilities: capabilities.map(titledCapability),
    active_shares: active.map(({ id, grantee, capability }) => ({
      grant: grnOf('grant', id),
      grantee,
      capability,
    })),
    selected_grantee_capabilities: Object.fromEntries(selection),
    missing_permissions_on_dependencies: await missingDependencies(parts, {
      entity: entity.grn,
      grantees,
      actor,
    }),
    validation_result: checkOwnership(grants, selection, { modifiable, emptyTeams }),
  }
}
