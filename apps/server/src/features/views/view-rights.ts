import { mayReadEntity } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { type ViewRecord, viewRepo } from './view-repo.ts'

type ViewKey = Pick<ViewRecord, 'id' | 'type'>

export function mayReadView(actor: Actor, view: ViewKey): boolean {
  return mayReadEntity(actor.permissions, { type: view.type.toLowerCase(), id: view.id })
}

/** What is allowed on a dashboard may be allowed in two ways (reference: views, section 4). */
export function mayEditView(actor: Actor, { id, type }: ViewKey): boolean {
  if (isPermitted(actor, `view:edit:${id}`)) return true
  return type === 'DASHBOARD' && isPermitted(actor, `dashboards:edit:${id}`)
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
