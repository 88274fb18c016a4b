import { createRoute, redirect } from '@tanstack/react-router'
import { dashboardUrlOf } from '../features/dashboards/dashboard-url.ts'
import { wallUrlOf } from '../features/dashboards/wall/wall-params.ts'
import { exampleUrlOf } from '../features/message-loader/example-url.ts'
import { searchUrlOf } from '../features/view-model/address/search-params.ts'
import { tableUrlOf } from '../kit/entity-table/address/table-url.ts'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { loadCurrentUser } from '../kit/session/current-user-query.ts'
import { paths } from '../paths.ts'
import { alertPages } from './alert-routes.tsx'
import { authenticationPages } from './authentication-routes.tsx'
import { extractorAliases, extractorPages, inputPages } from './input-routes.tsx'
import { root } from './root-route.tsx'
import { loadDefaultView, startTarget } from './start-target.ts'
import { rolePages, teamPages, userPages } from './user-routes.tsx'

/** Leads on to the page the user has chosen, else to the default view; asked for anew each time, since it can have been chosen elsewhere. */
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const { startpage } = await loadCurrentUser()
    throw redirect({ ...startTarget(startpage?.type ? startpage : await loadDefaultView()), replace: true })
  },
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyComponent(async () => (await import('../features/welcome/welcome-page.tsx')).WelcomePage),
})

/** One page at several addresses: it stays when a new search is saved and has an address of its own from then on. */
const searchPage = createRoute({
  getParentRoute: () => root,
  id: 'search-page',
  validateSearch: searchUrlOf,
  component: lazyComponent(async () => (await import('../features/search/search-page.tsx')).SearchPage),
})

const searchAddresses = [
  createRoute({ getParentRoute: () => searchPage, path: '/search' }),
  createRoute({ getParentRoute: () => searchPage, path: '/search/$viewId' }),
  createRoute({ getParentRoute: () => searchPage, path: '/streams/$streamId/search' }),
] as const

/** Other addresses of the same pages (reference: search, section 1); what they ask for goes with them. */
const searchAliases = [
  createRoute({
    getParentRoute: () => root,
    path: '/search/new',
    beforeLoad: () => {
      throw redirect({ to: '/search', search: true, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/extendedsearch',
    beforeLoad: () => {
      throw redirect({ to: '/search', search: true, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/views/$viewId',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/search/$viewId', params, search: true, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/streams/$streamId/search/new',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/streams/$streamId/search', params, search: true, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/streams/$streamId/messages',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/streams/$streamId/search', params, search: true, replace: true })
    },
  }),
]

/** The list of streams, and the rules of one. */
const streamPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/streams',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/streams/list/streams-page.tsx')).StreamsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/streams/$streamId/edit',
    validateSearch: exampleUrlOf,
    component: lazyComponent(
      async () => (await import('../features/streams/rules/stream-rules-page.tsx')).StreamRulesPage,
    ),
  }),
] as const

const message = createRoute({
  getParentRoute: () => root,
  path: '/messages/$index/$messageId',
  component: lazyComponent(async () => (await import('../features/search/message-page.tsx')).MessagePage),
})

const searchLink = createRoute({
  getParentRoute: () => root,
  path: '/s/$linkId',
  component: lazyComponent(
    async () => (await import('../features/search/links/search-link-page.tsx')).SearchLinkPage,
  ),
})

const savedSearches = createRoute({
  getParentRoute: () => root,
  path: '/views',
  validateSearch: tableUrlOf,
  component: lazyComponent(
    async () => (await import('../features/view-lists/saved-searches-page.tsx')).SavedSearchesPage,
  ),
})

const dashboards = createRoute({
  getParentRoute: () => root,
  path: '/dashboards',
  validateSearch: tableUrlOf,
  component: lazyComponent(
    async () => (await import('../features/view-lists/dashboards-page.tsx')).DashboardsPage,
  ),
})

/** `new` for one that is not saved yet. */
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboards/$viewId',
  validateSearch: dashboardUrlOf,
  component: lazyComponent(
    async () => (await import('../features/dashboards/dashboard-page.tsx')).DashboardPage,
  ),
})

const dashboardWall = createRoute({
  getParentRoute: () => root,
  path: '/dashboards/tv/$viewId',
  validateSearch: wallUrlOf,
  staticData: { isBare: true },
  component: lazyComponent(async () => (await import('../features/dashboards/wall/wall-page.tsx')).WallPage),
})

/** All outputs, and those of a stream. */
const outputPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/system/outputs',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/outputs/list/outputs-page.tsx')).OutputsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/streams/$streamId/outputs',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/outputs/stream/stream-outputs-page.tsx')).StreamOutputsPage,
    ),
  }),
] as const

/** The list of index sets, the page of one, their forms, and archives of their indices. */
const indexSetPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/system/indices',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/index-sets/list/index-sets-page.tsx')).IndexSetsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/index_sets/create',
    component: lazyComponent(
      async () => (await import('../features/index-sets/form/create-page.tsx')).CreateIndexSetPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/index_sets/$indexSetId',
    // Which page of what was done.
    validateSearch: ({ done }: Record<string, unknown>): { done?: number } =>
      typeof done === 'number' && done > 1 && Number.isInteger(done) ? { done } : {},
    component: lazyComponent(
      async () => (await import('../features/index-sets/details/index-set-page.tsx')).IndexSetPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/index_sets/$indexSetId/configuration',
    // Where to go afterwards.
    validateSearch: ({ from }: Record<string, unknown>): { from?: 'details' } =>
      from === 'details' ? { from } : {},
    component: lazyComponent(
      async () => (await import('../features/index-sets/form/configuration-page.tsx')).ConfigurationPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/archives',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/archives/archives-page.tsx')).ArchivesPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/index_sets/$indexSetId/fields',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/promoted-fields/promoted-fields-page.tsx')).PromotedFieldsPage,
    ),
  }),
] as const

/** What could not be stored is found by the search, as everything else. */
const indexerFailures = createRoute({
  getParentRoute: () => root,
  path: '/system/indices/failures',
  beforeLoad: () => {
    const [to = '', query] = paths.failedMessages().split('?')
    const target: { to: string; search: Record<string, string> } = {
      to,
      search: Object.fromEntries(new URLSearchParams(query)),
    }
    throw redirect({ ...target, replace: true })
  },
})

const grokPatterns = createRoute({
  getParentRoute: () => root,
  path: '/system/grokpatterns',
  validateSearch: tableUrlOf,
  component: lazyComponent(async () => (await import('../features/grok-patterns/grok-page.tsx')).GrokPage),
})

const auditLog = createRoute({
  getParentRoute: () => root,
  path: '/system/audit',
  validateSearch: tableUrlOf,
  component: lazyComponent(async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
})

const deletions = createRoute({
  getParentRoute: () => root,
  path: '/system/deletions',
  validateSearch: tableUrlOf,
  component: lazyComponent(
    async () => (await import('../features/deletions/list/deletions-page.tsx')).DeletionsPage,
  ),
})

/** The gallery is for those who build the console; a production build does not contain it. */
const devPages = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/gallery',
        validateSearch: tableUrlOf,
        component: lazyComponent(async () => (await import('../gallery/gallery-page.tsx')).GalleryPage),
      }),
    ]
  : []

export const routeTree = root.addChildren([
  start,
  welcome,
  searchPage.addChildren(searchAddresses),
  ...searchAliases,
  ...streamPages,
  message,
  searchLink,
  savedSearches,
  dashboards,
  dashboard,
  dashboardWall,
  ...alertPages,
  ...inputPages,
  ...extractorPages,
  ...extractorAliases,
  ...outputPages,
  ...indexSetPages,
  indexerFailures,
  ...userPages,
  ...teamPages,
  ...rolePages,
  ...authenticationPages,
  grokPatterns,
  auditLog,
  deletions,
  ...devPages,
])
