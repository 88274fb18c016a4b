import { type GrnType, isPermitted, parseGrn } from '@logline/contract'
import { paths } from '../paths.ts'

/** Where a thing is shown, for links from its name (specification, section 2). Null when the console has no page for it. */
export function entityPath(grn: string): string | null {
  const entity = parseGrn(grn)
  if (!entity) return null
  const { type, id } = entity
  if (type === 'dashboard') return paths.dashboard(id)
  if (type === 'search') return paths.savedSearch(id)
  if (type === 'stream') return paths.search({ streams: id })
  if (type === 'user') return paths.user(id)
  return null
}

/** What a thing of this type is called in a sentence. */
export function entityNoun(grn: string): string {
  return parseGrn(grn)?.type.replaceAll('_', ' ') ?? 'item'
}

const readPermissions: Partial<Record<GrnType, readonly string[]>> = {
  search: ['view:read'],
  dashboard: ['dashboards:read', 'view:read'],
  event_definition: ['eventdefinitions:read'],
  notification: ['eventnotifications:read'],
}

/** May a holder of these permissions open the thing? (Reference: shell, section 4.) */
export function canReadEntity(permissions: readonly string[], grn: string): boolean {
  const entity = parseGrn(grn)
  if (!entity) return false
  const needed = readPermissions[entity.type] ?? [`${entity.type}s:read`]
  return needed.some((permission) => isPermitted(permissions, `${permission}:${entity.id}`))
}
