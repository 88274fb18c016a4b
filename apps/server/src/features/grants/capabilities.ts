import { isPermitted } from '@logline/contract'
import type { GrantsTable } from '../../db/tables/users/grants-table.ts'
import { type Capability, capabilities, type Kinds } from '../kinds/index.ts'

export interface GrantedPermissions {
  /** `streams:read:<id>` and the like. */
  permissions: string[]
  /** `entity:own:<grn>`: these are compared as they are, without wildcards. */
  grnPermissions: string[]
}

/** The permissions that follow from grants. What a grant names that cannot be shared gives none. */
export function permissionsOfGrants(
  kinds: Kinds,
  grants: readonly Pick<GrantsTable, 'capability' | 'target'>[],
): GrantedPermissions {
  const permissions = grants.flatMap(({ capability, target }) => {
    const thing = kinds.shared(target)
    if (!thing) return []
    return includedIn(capability).flatMap((each) =>
      thing.kind.sharing[each].map((action) => `${action}:${thing.id}`),
    )
  })
  const owned = grants.filter(({ capability }) => capability === 'own')
  return { permissions, grnPermissions: owned.map(({ target }) => `entity:own:${target}`) }
}

/** Do the permissions let somebody see the thing? What cannot be shared, nobody sees by this. */
export function maySeeThing(kinds: Kinds, permissions: readonly string[], grn: string): boolean {
  const thing = kinds.shared(grn)
  if (!thing) return false
  return thing.kind.sharing.view.some((view) => isPermitted(permissions, `${view}:${thing.id}`))
}

/** The capability on the thing that allows the least and still gives the permission; null when none does. */
export function leastCapability(kinds: Kinds, grn: string, permission: string): Capability | null {
  return (
    capabilities.find((capability) => {
      const { permissions, grnPermissions } = permissionsOfGrants(kinds, [{ capability, target: grn }])
      return permissions.includes(permission) || grnPermissions.includes(permission)
    }) ?? null
  )
}

/** Negative when the first capability allows less than the second. */
export function compareCapabilities(left: Capability, right: Capability): number {
  return capabilities.indexOf(left) - capabilities.indexOf(right)
}

function includedIn(capability: Capability): readonly Capability[] {
  return capabilities.slice(0, capabilities.indexOf(capability) + 1)
}
