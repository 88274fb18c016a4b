import type { Db } from '../../db/index.ts'
import type { EventNotificationsTable } from '../../db/tables/streams/event-notifications-table.ts'
import { type EventNotificationRecord, storedConfig } from './model/event-notification.ts'

export function eventNotificationRepo(db: Db) {
  return {
    async byId(id: string): Promise<EventNotificationRecord | null> {
      const row = await db
        .selectFrom('event_notifications')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(notification: EventNotificationRecord): Promise<void> {
      await db.insertInto('event_notifications').values(toRow(notification)).execute()
    },

    async update(notification: EventNotificationRecord): Promise<void> {
      const { id, ...row } = toRow(notification)
      await db.updateTable('event_notifications').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('event_notifications').where('id', '=', id).execute()
    },
  }
}

export function fromRow({
  type,
  config,
  max_per_hour: maxPerHour,
  ...row
}: EventNotificationsTable): EventNotificationRecord {
  return { ...row, maxPerHour, config: storedConfig.parse({ ...JSON.parse(config), type }) }
}

function toRow({ config, maxPerHour, ...notification }: EventNotificationRecord): EventNotificationsTable {
  return { ...notification, max_per_hour: maxPerHour, type: config.type, config: JSON.stringify(config) }
}
