import { eventDefinitions, type Route } from '@logline/contract'

/** What tells of event definitions: whoever changes one makes these stale. */
export const definitionRoutes: readonly Route[] = [
  eventDefinitions.paginated,
  eventDefinitions.list,
  eventDefinitions.get,
  eventDefinitions.getWithContext,
]
