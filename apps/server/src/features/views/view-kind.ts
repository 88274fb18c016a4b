import { entityTypes, views } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { type Kind, readersOf } from '../kinds/index.ts'
import { viewRepo, type WholeView } from './view-repo.ts'

/** Owners are told that they hold it, as clients know it; deleting needs `view:edit` (specification, section 6). */
const own = ['view:delete']

const catalogued = {
  collection: 'views',
  table: 'views',
  keyColumn: 'id',
  titleColumn: 'title',
  columns: ['title', 'summary', 'description'],
} as const

export const dashboardKind: Kind = {
  type: 'dashboard',
  grn: 'dashboard',
  catalogued: {
    ...catalogued,
    rows: { column: 'type', value: 'DASHBOARD' },
    mayRead: readersOf('dashboard'),
  },
  sharing: {
    view: entityTypes.dashboard.read,
    manage: ['dashboards:edit', 'view:edit'],
    own,
  },
}

export const savedSearchKind: Kind = {
  type: 'search',
  grn: 'search',
  catalogued: {
    ...catalogued,
    rows: { column: 'type', value: 'SEARCH' },
    mayRead: readersOf('search'),
  },
  sharing: { view: entityTypes.search.read, manage: ['view:edit'], own },
}

/** Dashboards and saved searches: they are stored and changed alike. */
export const viewKind: StoredKind<WholeView> = {
  type: 'view',
  table: 'views',
  repo: viewRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `View ${id} doesn't exist`,
  variantOf: ({ type }) => (type === 'DASHBOARD' ? dashboardKind : savedSearchKind),
  detailsOf: () => ({}),
  audited: {
    create: [views.create],
    update: [views.update],
    delete: [views.remove, views.bulkDelete],
    set_default: [views.setDefault],
  },
}
