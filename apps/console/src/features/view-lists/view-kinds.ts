import { favorites, type GrnType, grnOf, startPage, type ViewSummary, views } from '@logline/contract'
import { paths } from '../../paths.ts'

/** What differs between the lists of saved searches and of dashboards. */
export interface ViewKind {
  tableId: string
  grnType: GrnType
  noun: { one: string; many: string }
  list: typeof views.dashboards | typeof views.savedSearches
  path: (id: string) => string
  /** When the list cannot be had (specification, section 8). */
  loadFailure: { title: string; text: (status: string) => string }
}

export const dashboardKind: ViewKind = {
  tableId: 'dashboards',
  grnType: 'dashboard',
  noun: { one: 'dashboard', many: 'dashboards' },
  list: views.dashboards,
  path: paths.dashboard,
  loadFailure: {
    title: 'Could not load dashboards',
    text: (status) => `Loading dashboards failed with status: ${status}`,
  },
}

export const savedSearchKind: ViewKind = {
  tableId: 'saved-searches',
  grnType: 'search',
  noun: { one: 'saved search', many: 'saved searches' },
  list: views.savedSearches,
  path: paths.savedSearch,
  loadFailure: {
    title: 'Could not load saved searches',
    text: (status) => `Loading saved searches failed with status: ${status}`,
  },
}

export function grnOfView(kind: ViewKind, { id }: Pick<ViewSummary, 'id'>): string {
  return grnOf(kind.grnType, id)
}

/** Every list a view may be in: whoever makes, changes or deletes one makes these stale. */
export const viewLists = [
  views.dashboards,
  views.savedSearches,
  favorites.list,
  startPage.lastOpened,
  startPage.recentActivity,
]
