import type { NotificationType } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import type { NotificationsTable } from '../../db/tables/system/notifications-table.ts'

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

    /** One that is there already keeps its time and gets the details. */
    async raise({ type, key, severity, raisedAtMs, nodeId, details }: StoredNotification): Promise<void> {
      const changing = { severity, details: JSON.stringify(details) }
      await db
        .insertInto('notifications')
        .values({ type, key, raised_at_ms: raisedAtMs, node_id: nodeId, ...changing })
        .onConflict((conflict) => conflict.columns(['type', 'key']).doUpdateSet(changing))
        .execute()
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
