import { entityTypes, eventNotifications } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { readersOf } from '../kinds/index.ts'
import { eventNotificationRepo } from './event-notification-repo.ts'
import type { EventNotificationRecord } from './model/event-notification.ts'

export const eventNotificationKind: StoredKind<EventNotificationRecord> = {
  type: 'event_notification',
  grn: 'notification',
  table: 'event_notifications',
  repo: eventNotificationRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Notification <${id}> doesn't exist`,
  catalogued: {
    collection: 'event_notifications',
    table: 'event_notifications',
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title', 'description'],
    mayRead: readersOf('notification'),
  },
  sharing: {
    view: entityTypes.notification.read,
    manage: ['eventnotifications:edit'],
    own: ['eventnotifications:delete'],
  },
  audited: {
    create: [eventNotifications.create],
    update: [eventNotifications.update],
    delete: [eventNotifications.remove],
    test: [eventNotifications.test, eventNotifications.testDraft],
  },
}
