import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How much a notification may send, and finding who was told of an event. */
export const notificationLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('event_notifications').addColumn('max_per_hour', 'integer').execute()
    await db.schema
      .createIndex('event_deliveries_by_event')
      .on('event_deliveries')
      .column('event_id')
      .execute()
    await db.schema
      .createIndex('event_deliveries_by_end')
      .on('event_deliveries')
      .columns(['notification_id', 'ended_at_ms'])
      .execute()
  },
}
