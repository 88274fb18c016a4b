import { type Notification, notifications } from '@logline/contract'
import { call } from '../../api/call.ts'
import { composedQuery, pollingQuery } from '../../api/query.ts'
import { paths } from '../../paths.ts'

/** Specification, section 9. A page that nobody sees does not ask. */
const pollEveryMs = 3_000

export const notificationsQuery = pollingQuery(notifications.list, {}, pollEveryMs)

/** Where the texts lead to. */
const body = { values: { SYSTEM_INPUTS: paths.inputs(), SYSTEM_OUTPUTS: paths.outputs() } }

const textQuery = composedQuery({
  reads: [notifications.html, notifications.htmlOfKey],
  load: ({ type, key }: Notification, { signal }) =>
    key === null
      ? call(notifications.html, { params: { type: type.toUpperCase() }, body, signal })
      : call(notifications.htmlOfKey, { params: { type: type.toUpperCase(), key }, body, signal }),
})

/** What a notification says, its description as HTML. It stays as it is: another occurrence is another notification. */
export const notificationTextQuery = (notification: Notification) => ({
  ...textQuery(notification),
  staleTime: Number.POSITIVE_INFINITY,
})
