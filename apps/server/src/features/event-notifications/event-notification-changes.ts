import type { EventNotificationRequest } from '@logline/contract'
import { type Db, lockRow, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { invalidMembers, notFound } from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import { definitionRepo } from '../event-definitions/index.ts'
import { eventNotificationKind } from './event-notification-kind.ts'
import { eventNotificationRepo } from './event-notification-repo.ts'
import { wantedNotification } from './event-notification-request.ts'
import type { EventNotificationRecord } from './model/event-notification.ts'

/** Throws 404. */
export async function eventNotificationById(db: Db, id: string): Promise<EventNotificationRecord> {
  const notification = await eventNotificationRepo(db).byId(id)
  if (!notification) throw notFound(eventNotificationKind.missing(id))
  return notification
}

/** What secrets are encrypted with, and who sends mail. */
type Means = Parameters<typeof wantedNotification>[0]

export function createEventNotificationChanges(db: Db, means: Means) {
  const changes = createChanges(db, eventNotificationKind)
  return {
    create(actor: Actor, request: EventNotificationRequest): Promise<EventNotificationRecord> {
      const id = newObjectId()
      return changes.create(actor, { make: () => wantedNotification(means, { id, request, before: null }) })
    },

    update(actor: Actor, id: string, request: EventNotificationRequest): Promise<EventNotificationRecord> {
      if (request.id && request.id !== id) throw invalidMembers({ id: ["Notification IDs don't match"] })
      return changes.change(actor, id, {
        after: (before) => wantedNotification(means, { id, request, before }),
      })
    },

    remove: (actor: Actor, id: string): Promise<EventNotificationRecord> =>
      changes.remove(actor, id, { check: (_, db) => forgetIn(db, id) }),
  }
}

/** No event definition names it any more. */
async function forgetIn(db: Db, notificationId: string): Promise<void> {
  const names = await definitionRepo(db).all()
  const ids = names
    .filter(({ notifications }) => notifications.some((each) => each.notification_id === notificationId))
    .map(({ id }) => id)
  // In one order for all, so that no two requests wait for each other.
  for (const id of ids.toSorted()) {
    await lockRow(db, 'event_definitions', id)
    const definition = await definitionRepo(db).byId(id)
    if (!definition) continue
    const notifications = definition.notifications.filter((each) => each.notification_id !== notificationId)
    await definitionRepo(db).update({ ...definition, notifications })
  }
}
