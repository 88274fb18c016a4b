import { type GrnType, grnOf } from '@logline/contract'
import { paths } from '../../../paths.ts'
import type { View } from '../../view-model/index.ts'

/** What the two kinds of views are called in sentences, names of things and permissions. */
export type ViewNoun = Extract<GrnType, 'search' | 'dashboard'>

export function nounOf(type: View['type']): ViewNoun {
  return type === 'DASHBOARD' ? 'dashboard' : 'search'
}

export function viewPath(noun: ViewNoun, id: string): string {
  return noun === 'dashboard' ? paths.dashboard(id) : paths.savedSearch(id)
}

export function viewGrn(noun: ViewNoun, id: string): string {
  return grnOf(noun, id)
}

/** Why a user may not change a stored view; undefined: they may. What is allowed on a dashboard may be allowed in two ways. */
export function editRefusalOf(
  { id, type }: Pick<View, 'id' | 'type'>,
  isPermitted: (permission: string) => boolean,
): string | undefined {
  const noun = nounOf(type)
  const sufficient = [`view:edit:${id}`, ...(noun === 'dashboard' ? [`dashboards:edit:${id}`] : [])]
  if (sufficient.some((permission) => isPermitted(permission))) return undefined
  return `You may view this ${noun}, not change it. Its owners can give you the right, or you keep your changes as a new one.`
}
