import { type Notification, notifications } from '@logline/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Specification, section 9. A page that nobody sees does not ask. */
const pollEveryMs = 3_000

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notifications.list, { signal, isPolling: true }),
  refetchInterval: pollEveryMs,
})

/** What a notification says, in plain text. It stays as it is: another occurrence is another notification. */
export const notificationTextQuery = ({ type, key, timestamp }: Notification) =>
  queryOptions({
    queryKey: ['notification text', type, key, timestamp],
    queryFn: ({ signal }) =>
      key === null
        ? call(notifications.plainText, { params: { type: type.toUpperCase() }, body: {}, signal })
        : call(notifications.plainTextOfKey, { params: { type: type.toUpperCase(), key }, body: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function removeNotification({ type, key }: Notification): Promise<void> {
  if (key === null) await call(notifications.removeAll, { params: { notificationType: type } })
  else await call(notifications.remove, { params: { notificationType: type, notificationKey: key } })
}
