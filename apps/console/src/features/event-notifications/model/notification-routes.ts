import { eventDefinitions, eventNotifications, type Route } from '@logline/contract'

/** What tells of notifications: whoever changes one makes these stale. */
export const notificationRoutes: readonly Route[] = [
  eventNotifications.paginated,
  eventNotifications.list,
  eventNotifications.get,
]

/** Whoever deletes one takes it from the definitions that name it. */
export const withDefinitions: readonly Route[] = [
  ...notificationRoutes,
  eventDefinitions.get,
  eventDefinitions.getWithContext,
  eventDefinitions.paginated,
]
