import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { type ViewRecord, viewRepo } from './view-repo.ts'

type ViewKey = Pick<ViewRecord, 'id' | 'type'>

export function mayReadView(actor: Actor, view: ViewKey): boolean {
  return mayDo(actor, 'read', view)
}

export function mayEditView(actor: Actor, view: ViewKey): boolean {
  return mayDo(actor, 'edit', view)
}

/** What is allowed on a dashboard may be allowed in two ways (reference: views, section 4). */
function mayDo(actor: Actor, action: 'read' | 'edit', { id, type }: ViewKey): boolean {
  if (isPermitted(actor, `view:${action}:${id}`)) return true
  return type === 'DASHBOARD' && isPermitted(actor, `dashboards:${action}:${id}`)
}

/** Every saved search and dashboard the actor may read. */
export async function readableViews(db: Db, actor: Actor): Promise<ViewRecord[]> {
  return (await viewRepo(db).all()).filter((view) => mayReadView(actor, view))
}

/** Who may read a view may load its search. Running it is still a matter of streams. */
export async function isSearchOfReadableView(db: Db, searchId: string, actor: Actor): Promise<boolean> {
  return (await viewRepo(db).ofSearch(searchId)).some((view) => mayReadView(actor, view))
}

/** Changing the search would change what such a view shows. */
export async function isSearchOfUneditableView(db: Db, searchId: string, actor: Actor): Promise<boolean> {
  return (await viewRepo(db).ofSearch(searchId)).some((view) => !mayEditView(actor, view))
}
