import { eventDefinitions, type Route, users } from '@logline/contract'

/** What tells of event definitions, and of what one may do with them: whoever changes one makes these stale. */
export const definitionRoutes: readonly Route[] = [
  eventDefinitions.paginated,
  eventDefinitions.list,
  eventDefinitions.get,
  eventDefinitions.getWithContext,
  users.byId,
  users.byUsername,
]
