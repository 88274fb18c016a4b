import { type GrnType, parseGrn } from '../permissions/grn.ts'
import { isPermitted } from '../permissions/permissions.ts'

/** What server and console both know of the things with a grn. The rest is in the server's `<noun>-kind.ts`. */
interface EntityType {
  /** Each of these, with the thing's id, lets its holder read the thing (reference: authz, section 5.2). */
  read: readonly string[]
  /** Address in the console, with `:id` in place of the id. None for a thing without a page. */
  page?: string
}

export const entityTypes = {
  stream: { read: ['streams:read'], page: '/streams/:id/search' },
  dashboard: { read: ['dashboards:read', 'view:read'], page: '/dashboards/:id' },
  search: { read: ['view:read'], page: '/search/:id' },
  user: { read: ['users:read'], page: '/system/users/:id' },
  role: { read: ['roles:read'], page: '/system/roles/:id' },
  team: { read: ['teams:read'], page: '/system/teams/:id' },
  output: { read: ['outputs:read'] },
  event_definition: { read: ['eventdefinitions:read'] },
  notification: { read: ['eventnotifications:read'] },
  search_filter: { read: ['search_filters:read'] },
} as const satisfies Partial<Record<GrnType, EntityType>>

function entityTypeOf(type: string): EntityType | null {
  return Object.hasOwn(entityTypes, type) ? entityTypes[type as keyof typeof entityTypes] : null
}

/** Does one who holds these permissions read the thing of this type and id? */
export function mayReadEntity(
  permissions: readonly string[],
  { type, id }: { type: string; id: string },
): boolean {
  return entityTypeOf(type)?.read.some((each) => isPermitted(permissions, `${each}:${id}`)) ?? false
}

/** The permission that lets its holder read the thing; the first of several. Null for a name that is none. */
export function readPermission(grn: string): string | null {
  const entity = parseGrn(grn)
  const [first] = (entity && entityTypeOf(entity.type)?.read) ?? []
  return entity && first ? `${first}:${entity.id}` : null
}

/** Address of the thing's page in the console, below its prefix. Null for a thing without one. */
export function entityPage(grn: string): string | null {
  const entity = parseGrn(grn)
  const page = entity && entityTypeOf(entity.type)?.page
  return page ? page.replace(':id', encodeURIComponent(entity.id)) : null
}
