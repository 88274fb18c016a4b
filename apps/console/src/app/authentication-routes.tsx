import { createRoute } from '@tanstack/react-router'
import { tableUrlOf } from '../kit/entity-table/address/table-url.ts'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { root } from './root-route.tsx'

const loadPages = () => import('../features/authentication/pages.ts')
const services = '/system/authentication/services'

/** The directories whose people can sign in, the pages of one, its forms, and signing in by a header. */
export const authenticationPages = [
  createRoute({
    getParentRoute: () => root,
    path: services,
    validateSearch: tableUrlOf,
    component: lazyComponent(async () => (await loadPages()).ServicesPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/active`,
    component: lazyComponent(async () => (await loadPages()).ActiveServicePage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/create`,
    component: lazyComponent(async () => (await loadPages()).CreateServicePage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/create/$type`,
    component: lazyComponent(async () => (await loadPages()).NewServicePage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/$id`,
    validateSearch: tableUrlOf,
    component: lazyComponent(async () => (await loadPages()).ServiceDetailsPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/edit/$id`,
    validateSearch: ({ initialStepKey }: Record<string, unknown>): { initialStepKey?: string } =>
      typeof initialStepKey === 'string' ? { initialStepKey } : {},
    component: lazyComponent(async () => (await loadPages()).EditServicePage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/authentication/authenticator',
    component: lazyComponent(async () => (await loadPages()).AuthenticatorPage),
  }),
] as const
