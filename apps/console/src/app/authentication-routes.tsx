import { createRoute } from '@tanstack/react-router'
import { tableUrlOf } from '../kit/entity-table/address/table-url.ts'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { root } from './root-route.tsx'

const loadPages = () => import('../features/authentication/pages.ts')
const page = (name: keyof Awaited<ReturnType<typeof loadPages>>) =>
  lazyComponent(async () => (await loadPages())[name])
const services = '/system/authentication/services'
const providers = '/system/authentication/oidc'

/** The directories and providers whose people can sign in, the pages of each, their forms, and signing in by a header. */
export const authenticationPages = [
  createRoute({
    getParentRoute: () => root,
    path: services,
    validateSearch: tableUrlOf,
    component: page('ServicesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/active`,
    component: page('ActiveServicePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/create`,
    component: page('CreateServicePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/create/$type`,
    component: page('NewServicePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/$id`,
    validateSearch: tableUrlOf,
    component: page('ServiceDetailsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${services}/edit/$id`,
    validateSearch: ({ initialStepKey }: Record<string, unknown>): { initialStepKey?: string } =>
      typeof initialStepKey === 'string' ? { initialStepKey } : {},
    component: page('EditServicePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/authentication/authenticator',
    component: page('AuthenticatorPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: providers,
    validateSearch: tableUrlOf,
    component: page('ProvidersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${providers}/create`,
    component: page('NewProviderPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${providers}/edit/$id`,
    component: page('EditProviderPage'),
  }),
] as const
