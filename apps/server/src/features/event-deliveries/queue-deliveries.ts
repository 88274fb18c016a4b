import type { Event } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import type { DefinitionRecord } from '../event-definitions/index.ts'
import { eventNotificationRepo } from '../event-notifications/index.ts'
import { deliveryRepo } from './delivery-repo.ts'

/** To be called with the change that makes the events known: each is told by each notification of its definition. */
export async function queueDeliveries(
  db: Db,
  { id: definitionId, notifications }: DefinitionRecord,
  events: readonly { event: Event; atMs: number }[],
  nowMs: number,
): Promise<void> {
  for (const notificationId of new Set(notifications.map((each) => each.notification_id))) {
    if (!(await eventNotificationRepo(db).byId(notificationId))) continue
    await deliveryRepo(db).add(
      events.map(({ event, atMs }) => ({
        id: newObjectId(nowMs),
        notification_id: notificationId,
        definition_id: definitionId,
        event_id: event.id,
        event_key: event.key,
        event_at_ms: atMs,
        event: JSON.stringify(event),
        state: 'waiting' as const,
        attempts: 0,
        next_at_ms: nowMs,
        error: null,
        created_at_ms: nowMs,
        ended_at_ms: null,
      })),
    )
  }
}
