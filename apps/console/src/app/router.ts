import { createRouter } from '@tanstack/react-router'
import { basePath } from '../api/base-path.ts'
import { NotFoundPage } from './error-pages/page-error.tsx'
import { RouteError } from './error-pages/route-error.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, printSearch } from './search-text.ts'

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
