import { type DeliveryOfEvent, toTs } from '@logline/contract'
import type { Db } from '../../../db/index.ts'
import { isPermitted } from '../../../http/actor.ts'
import { notFound } from '../../../http/errors.ts'
import { deliveryRepo } from '../../event-deliveries/index.ts'
import { eventNotificationRepo } from '../../event-notifications/index.ts'
import { type EventReader, type EventSource, eventById } from './event-search.ts'

/** Who was told of an event. Throws 404 for one that is gone, or not for the reader to see. */
export async function deliveriesOfEvent(
  source: EventSource,
  reader: EventReader,
  eventId: string,
): Promise<DeliveryOfEvent[]> {
  if ((await eventById(source, reader, eventId)) === null) throw notFound(`There is no event <${eventId}>.`)
  const { db } = source
  const rows = await deliveryRepo(db).ofEvent(eventId)
  return Promise.all(
    rows.map(async (row) => {
      const { id, state, attempts, next_at_ms, created_at_ms, ended_at_ms } = row
      const mayRead = isPermitted(reader.actor, `eventnotifications:read:${row.notification_id}`)
      return {
        id,
        state,
        attempts,
        next_attempt_at: state === 'waiting' ? toTs(next_at_ms) : null,
        created_at: toTs(created_at_ms),
        ended_at: ended_at_ms === null ? null : toTs(ended_at_ms),
        // What a receiver answered may tell where it is.
        error: mayRead ? row.error : null,
        notification: mayRead ? await named(db, row.notification_id) : null,
      }
    }),
  )
}

async function named(db: Db, notificationId: string): Promise<DeliveryOfEvent['notification']> {
  const found = await eventNotificationRepo(db).byId(notificationId)
  return found && { id: found.id, title: found.title, type: found.config.type }
}
