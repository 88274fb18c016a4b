import { eventNotificationFields, type eventNotifications } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { type Actor, instancesPermitted } from '../../http/actor.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { fromRow } from './event-notification-repo.ts'

const notificationList = entityList({
  table: 'event_notifications',
  fromRow,
  fields: {
    title: { type: 'text', column: 'title' },
    id: { type: 'id', column: 'id' },
    description: { type: 'text', column: 'description' },
    type: { type: 'id', column: 'type' },
  },
  searched: ['title', 'id', 'description'],
  sorted: eventNotificationFields,
})

export const eventNotificationAttributes = [
  { id: 'title', title: 'Title', type: 'STRING' as const, sortable: true, searchable: true },
  { id: 'description', title: 'Description', type: 'STRING' as const, sortable: true, searchable: true },
  { id: 'type', title: 'Type', type: 'STRING' as const, sortable: true },
]

/** One page of the notifications the caller may read. */
export function eventNotificationPage(
  db: Db,
  actor: Actor,
  query: z.output<typeof eventNotifications.paginated.query>,
) {
  const within = [{ id: instancesPermitted(actor, 'eventnotifications:read') }]
  return entityPage(db, notificationList, { ...query, within })
}
