import { createRouter } from '@tanstack/react-router'
import { basePath } from '../api/base-path.ts'
import { parseSearch, printSearch } from '../kit/search-text.ts'
import { NotFoundPage } from './error-pages/page-error.tsx'
import { RouteError } from './error-pages/route-error.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  basepath: basePath(),
  parseSearch,
  stringifySearch: printSearch,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  // Pages show their own skeletons; the last page stays until the next one is there.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  defaultPreload: 'intent',
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
