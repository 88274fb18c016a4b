import type { Db } from '../../db/index.ts'
import type { EventDeliveriesTable } from '../../db/tables/streams/event-notifications-table.ts'

type Ending = Pick<EventDeliveriesTable, 'state' | 'attempts' | 'error' | 'ended_at_ms'>

export function deliveryRepo(db: Db) {
  return {
    /** An event is told once by each notification, however often it is queued. */
    async add(rows: readonly EventDeliveriesTable[]): Promise<void> {
      for (const row of rows) {
        await db
          .insertInto('event_deliveries')
          .values(row)
          .onConflict((conflict) => conflict.columns(['notification_id', 'event_id']).doNothing())
          .execute()
      }
    },

    /** What is to be sent now, in the order of the events; nothing of a notification that waits for its next attempt. */
    due: (nowMs: number, limit: number): Promise<EventDeliveriesTable[]> =>
      db
        .selectFrom('event_deliveries')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('notification_id', 'not in', (from) =>
          from
            .selectFrom('event_deliveries')
            .select('notification_id')
            .where('state', '=', 'waiting')
            .where('next_at_ms', '>', nowMs),
        )
        .orderBy('event_at_ms')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Whether it is this caller's to send, until the time given. */
    async claim({ id, next_at_ms }: EventDeliveriesTable, untilMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('event_deliveries')
        .set({ next_at_ms: untilMs })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('next_at_ms', '=', next_at_ms)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Was an event with the same key told by the notification, whose time is later than this? */
    async isToldSince(
      { definition_id, notification_id, event_key }: EventDeliveriesTable,
      sinceMs: number,
    ): Promise<boolean> {
      const row = await db
        .selectFrom('event_deliveries')
        .select('id')
        .where('definition_id', '=', definition_id)
        .where('notification_id', '=', notification_id)
        .where('event_key', '=', event_key)
        .where('event_at_ms', '>', sinceMs)
        .where('state', '=', 'sent')
        .executeTakeFirst()
      return row !== undefined
    },

    /** How many the notification has sent since then. */
    async sentSince(notificationId: string, sinceMs: number): Promise<number> {
      const { count } = await db
        .selectFrom('event_deliveries')
        .select((select) => select.fn.countAll().as('count'))
        .where('notification_id', '=', notificationId)
        .where('ended_at_ms', '>', sinceMs)
        .where('state', '=', 'sent')
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Of all notifications, in the order in which they were queued. */
    ofEvent: (eventId: string): Promise<EventDeliveriesTable[]> =>
      db
        .selectFrom('event_deliveries')
        .selectAll()
        .where('event_id', '=', eventId)
        .orderBy('created_at_ms')
        .orderBy('id')
        .execute(),

    async end(id: string, ending: Ending): Promise<void> {
      await db.updateTable('event_deliveries').set(ending).where('id', '=', id).execute()
    },

    async putOff(
      id: string,
      change: Pick<EventDeliveriesTable, 'attempts' | 'error' | 'next_at_ms'>,
    ): Promise<void> {
      await db
        .updateTable('event_deliveries')
        .set(change)
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    },

    async page(notificationId: string, { limit, offset }: { limit: number; offset: number }) {
      const ofNotification = db.selectFrom('event_deliveries').where('notification_id', '=', notificationId)
      const rows = await ofNotification
        .selectAll()
        .orderBy('created_at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const { total } = await ofNotification
        .select((select) => select.fn.countAll().as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total: Number(total) }
    },

    /** Of a definition: nothing waits any more. */
    async clear(definitionId: string): Promise<void> {
      await db
        .deleteFrom('event_deliveries')
        .where('definition_id', '=', definitionId)
        .where('state', '=', 'waiting')
        .execute()
    },

    async removeEndedBefore(endedBeforeMs: number): Promise<void> {
      await db.deleteFrom('event_deliveries').where('ended_at_ms', '<', endedBeforeMs).execute()
    },
  }
}
