import { isPermitted, parseGrn } from '@logline/contract'
import type { GrantsTable } from '../../db/tables/grants-table.ts'

export type Capability = GrantsTable['capability']

/** What each capability allows on a thing of each kind, besides what those above it allow (reference: authz, section 5.2). */
const actions = {
  stream: { view: ['streams:read'], manage: ['streams:edit', 'streams:changestate'], own: [] },
  dashboard: {
    view: ['dashboards:read', 'view:read'],
    manage: ['dashboards:edit', 'view:edit'],
    own: ['view:delete'],
  },
  search: { view: ['view:read'], manage: ['view:edit'], own: ['view:delete'] },
  event_definition: {
    view: ['eventdefinitions:read'],
    manage: ['eventdefinitions:edit'],
    own: ['eventdefinitions:delete'],
  },
  notification: {
    view: ['eventnotifications:read'],
    manage: ['eventnotifications:edit'],
    own: ['eventnotifications:delete'],
  },
  output: { view: ['outputs:read'], manage: ['outputs:edit'], own: ['outputs:terminate'] },
  search_filter: {
    view: ['search_filters:read'],
    manage: ['search_filters:edit'],
    own: ['search_filters:delete'],
  },
} as const satisfies Record<string, Record<Capability, readonly string[]>>

/** The kinds of things that can be shared. */
export type TargetType = keyof typeof actions

/** The capabilities, each of which includes those before it. */
export const capabilities = ['view', 'manage', 'own'] as const satisfies readonly Capability[]

export interface GrantedPermissions {
  /** `streams:read:<id>` and the like. */
  permissions: string[]
  /** `entity:own:<grn>`: these are compared as they are, without wildcards. */
  grnPermissions: string[]
}

/** The permissions that follow from grants. What a grant names that cannot be shared gives none. */
export function permissionsOfGrants(
  grants: readonly Pick<GrantsTable, 'capability' | 'target'>[],
): GrantedPermissions {
  const permissions = grants.flatMap(({ capability, target }) => {
    const thing = parseTarget(target)
    if (!thing) return []
    return includedIn(capability).flatMap((each) =>
      actions[thing.type][each].map((action) => `${action}:${thing.id}`),
    )
  })
  const owned = grants.filter(({ capability }) => capability === 'own')
  return { permissions, grnPermissions: owned.map(({ target }) => `entity:own:${target}`) }
}

/** Do the permissions let somebody see the thing? What cannot be shared, nobody sees by this. */
export function maySeeThing(permissions: readonly string[], grn: string): boolean {
  const thing = parseTarget(grn)
  return (
    thing !== null && actions[thing.type].view.some((view) => isPermitted(permissions, `${view}:${thing.id}`))
  )
}

/** Kind and id of a thing that can be shared; null for the name of anything else. */
export function parseTarget(grn: string): { type: TargetType; id: string } | null {
  const { type = '', id = '' } = parseGrn(grn) ?? {}
  return isTargetType(type) ? { type, id } : null
}

function isTargetType(type: string): type is TargetType {
  return Object.hasOwn(actions, type)
}

/** Negative when the first capability allows less than the second. */
export function compareCapabilities(left: Capability, right: Capability): number {
  return capabilities.indexOf(left) - capabilities.indexOf(right)
}

function includedIn(capability: Capability): readonly Capability[] {
  return capabilities.slice(0, capabilities.indexOf(capability) + 1)
}
