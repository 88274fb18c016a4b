import type { NotificationType } from '@logline/contract'
import { type Db, inTransaction, newObjectId } from '../../db/index.ts'
import type {
  NotificationEventsTable,
  NotificationsTable,
} from '../../db/tables/system/notifications-table.ts'

/** What somebody should look at. */
export interface StoredNotification {
  type: NotificationType
  /** What it is about; empty for a type there can be only one of. */
  key: string
  severity: 'normal' | 'urgent'
  raisedAtMs: number
  nodeId: string
  details: Readonly<Record<string, unknown>>
}

/** As it was when it was raised, whatever became of it since. */
export interface RaisedNotification
  extends Pick<StoredNotification, 'type' | 'key' | 'raisedAtMs' | 'details'> {
  id: string
}

export function notificationRepo(db: Db) {
  return {
    /** Newest first. */
    async all(): Promise<StoredNotification[]> {
      const rows = await db
        .selectFrom('notifications')
        .selectAll()
        .orderBy('raised_at_ms', 'desc')
        .orderBy('type')
        .orderBy('key')
        .execute()
      return rows.map(fromRow)
    },

    async find(type: NotificationType, key: string): Promise<StoredNotification | null> {
      const row = await db
        .selectFrom('notifications')
        .selectAll()
        .where('type', '=', type)
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    /** One that is there already keeps its time and gets the details; one that is new waits to be made an event, too. */
    async raise({ type, key, severity, raisedAtMs, nodeId, details }: StoredNotification): Promise<void> {
      const changing = { severity, details: JSON.stringify(details) }
      const raised = { type, key, raised_at_ms: raisedAtMs }
      await inTransaction(db, async (db) => {
        const inserted = await db
          .insertInto('notifications')
          .values({ ...raised, node_id: nodeId, ...changing })
          .onConflict((conflict) => conflict.columns(['type', 'key']).doNothing())
          .returning('type')
          .executeTakeFirst()
        if (inserted) {
          const waiting = { id: newObjectId(raisedAtMs), ...raised, details: changing.details }
          await db.insertInto('notification_events').values(waiting).execute()
          return
        }
        await db
          .updateTable('notifications')
          .set(changing)
          .where('type', '=', type)
          .where('key', '=', key)
          .execute()
      })
    },

    /** Those that have been raised and are no events yet, the oldest first. */
    async withoutEvent(limit: number): Promise<RaisedNotification[]> {
      const rows = await db
        .selectFrom('notification_events')
        .selectAll()
        .orderBy('raised_at_ms')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(raisedOf)
    },

    /** They are events now. */
    async eventsMade(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('notification_events').where('id', 'in', ids).execute()
    },

    async remove(type: NotificationType, key: string): Promise<void> {
      await db.deleteFrom('notifications').where('type', '=', type).where('key', '=', key).execute()
    },

    async removeAll(type: NotificationType): Promise<void> {
      await db.deleteFrom('notifications').where('type', '=', type).execute()
    },
  }
}

function fromRow(row: NotificationsTable): StoredNotification {
  return {
    // as: only rows of types of the contract are written
    type: row.type as NotificationType,
    key: row.key,
    severity: row.severity,
    raisedAtMs: row.raised_at_ms,
    nodeId: row.node_id,
    // as: written by this repository
    details: JSON.parse(row.details) as Record<string, unknown>,
  }
}

function raisedOf({ id, type, key, raised_at_ms, details }: NotificationEventsTable): RaisedNotification {
  return {
    id,
    // as: written by this repository
    type: type as NotificationType,
    key,
    raisedAtMs: raised_at_ms,
    details: JSON.parse(details) as Record<string, unknown>,
  }
}
