import { createRoute } from '@tanstack/react-router'
import { alertsUrlOf } from '../features/alerts/model/alerts-url.ts'
import { newDefinitionUrlOf } from '../features/event-definitions/model/new-definition-url.ts'
import { searchUrlOf } from '../features/view-model/address/search-params.ts'
import { tableUrlOf } from '../kit/entity-table/address/table-url.ts'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { root } from './root-route.tsx'

/** What was found, and the search that found it. */
const eventPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/alerts',
    validateSearch: alertsUrlOf,
    component: lazyComponent(
      async () => (await import('../features/alerts/list/alerts-page.tsx')).AlertsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/silences',
    component: lazyComponent(
      async () => (await import('../features/alerts/silences/silences-page.tsx')).SilencesPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/$eventId/replay-search',
    validateSearch: searchUrlOf,
    component: lazyComponent(
      async () => (await import('../features/search/replay/replay-page.tsx')).ReplayEventPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/definitions/$definitionId/replay-search',
    validateSearch: searchUrlOf,
    component: lazyComponent(
      async () => (await import('../features/search/replay/replay-page.tsx')).ReplayDefinitionPage,
    ),
  }),
] as const

/** What looks for events: the list, the forms, and one for reading. */
const definitionPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/definitions',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/event-definitions/list/definitions-page.tsx')).DefinitionsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/definitions/new',
    validateSearch: newDefinitionUrlOf,
    component: lazyComponent(
      async () =>
        (await import('../features/event-definitions/form/create-definition-page.tsx')).CreateDefinitionPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/definitions/$definitionId',
    component: lazyComponent(
      async () =>
        (await import('../features/event-definitions/view/view-definition-page.tsx')).ViewDefinitionPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/definitions/$definitionId/edit',
    validateSearch: newDefinitionUrlOf,
    component: lazyComponent(
      async () =>
        (await import('../features/event-definitions/form/edit-definition-page.tsx')).EditDefinitionPage,
    ),
  }),
] as const

/** Who is told: the list, the forms, and one for reading. */
const notificationPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/notifications',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () =>
        (await import('../features/event-notifications/list/notifications-page.tsx')).NotificationsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/notifications/new',
    component: lazyComponent(
      async () =>
        (await import('../features/event-notifications/form/create-notification-page.tsx'))
          .CreateNotificationPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/notifications/$notificationId',
    component: lazyComponent(
      async () =>
        (await import('../features/event-notifications/view/view-notification-page.tsx'))
          .ViewNotificationPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/notifications/$notificationId/edit',
    component: lazyComponent(
      async () =>
        (await import('../features/event-notifications/form/edit-notification-page.tsx'))
          .EditNotificationPage,
    ),
  }),
] as const

/** All pages below Alerts. */
export const alertPages = [...eventPages, ...definitionPages, ...notificationPages] as const
