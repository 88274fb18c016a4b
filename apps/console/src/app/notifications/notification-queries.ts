import { type Notification, notifications } from '@logline/contract'
import { call } from '../../api/call.ts'
import { composedQuery, pollingQuery } from '../../api/query.ts'

/** Specification, section 9. A page that nobody sees does not ask. */
const pollEveryMs = 3_000

export const notificationsQuery = pollingQuery(notifications.list, {}, pollEveryMs)

const textQuery = composedQuery({
  reads: [notifications.plainText, notifications.plainTextOfKey],
  load: ({ type, key }: Notification, { signal }) =>
    key === null
      ? call(notifications.plainText, { params: { type: type.toUpperCase() }, body: {}, signal })
      : call(notifications.plainTextOfKey, { params: { type: type.toUpperCase(), key }, body: {}, signal }),
})

/** What a notification says, in plain text. It stays as it is: another occurrence is another notification. */
export const notificationTextQuery = (notification: Notification) => ({
  ...textQuery(notification),
  staleTime: Number.POSITIVE_INFINITY,
})
