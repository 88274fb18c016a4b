import { eventNotifications } from '@logline/contract'
import type { RouteAnswer } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'

/** Those that one may read, on one page. */
export const notificationsQuery = {
  ...query(eventNotifications.list, { query: { per_page: 0 } }),
  select: (answer: RouteAnswer<typeof eventNotifications.list>) => answer.notifications,
}
