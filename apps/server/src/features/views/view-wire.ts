import { grnOf, toTs, type View, type ViewSummary } from '@logline/contract'
import type { ViewRecord, ViewType, WholeView } from './view-repo.ts'

/** How the kinds of views are called in names and in sentences. */
export function kindOf(type: ViewType): 'search' | 'dashboard' {
  return type === 'DASHBOARD' ? 'dashboard' : 'search'
}

export function viewGrn({ id, type }: Pick<ViewRecord, 'id' | 'type'>): string {
  return grnOf(kindOf(type), id)
}

/** `favorites` are the grns of the caller's. */
export function viewSummaryWire(view: ViewRecord, favorites: ReadonlySet<string>): ViewSummary {
  return {
    id: view.id,
    type: view.type,
    title: view.title,
    summary: view.summary,
    description: view.description,
    search_id: view.searchId,
    properties: view.properties,
    // Nothing a view may need is missing here: parameters of searches are part of the product.
    requires: {},
    owner: view.owner,
    created_at: toTs(view.createdAtMs),
    favorite: favorites.has(viewGrn(view)),
    revision: view.revision,
  }
}

export function viewWire(view: WholeView, favorites: ReadonlySet<string>): View {
  return { ...viewSummaryWire(view, favorites), state: view.state }
}
