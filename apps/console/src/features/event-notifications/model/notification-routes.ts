import { eventDefinitions, eventNotifications, type Route, users } from '@logline/contract'

/** What tells of notifications, and of what one may do with them: whoever changes one makes these stale. */
export const notificationRoutes: readonly Route[] = [
  eventNotifications.paginated,
  eventNotifications.list,
  eventNotifications.get,
  users.byId,
  users.byUsername,
]

/** Whoever deletes one takes it from the definitions that name it. */
export const withDefinitions: readonly Route[] = [
  ...notificationRoutes,
  eventDefinitions.get,
  eventDefinitions.getWithContext,
  eventDefinitions.paginated,
]
