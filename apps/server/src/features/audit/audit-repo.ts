import { type Db, newObjectId } from '../../db/index.ts'
import type { AuditEntriesTable } from '../../db/tables/system/audit-entries-table.ts'

export function auditRepo(db: Db) {
  return {
    async add(entry: Omit<AuditEntriesTable, 'id'>): Promise<void> {
      await db
        .insertInto('audit_entries')
        .values({ id: newObjectId(entry.at_ms), ...entry })
        .execute()
    },

    async removeBefore(atMs: number): Promise<void> {
      await db.deleteFrom('audit_entries').where('at_ms', '<', atMs).execute()
    },

    /** Of the entries with this result, keeps the newest. */
    async keepNewest(result: AuditEntriesTable['result'], count: number): Promise<void> {
      const newestToGo = await db
        .selectFrom('audit_entries')
        .select(['at_ms', 'id'])
        .where('result', '=', result)
        .orderBy('at_ms', 'desc')
        .orderBy('id', 'desc')
        .offset(count)
        .limit(1)
        .executeTakeFirst()
      if (!newestToGo) return
      const { at_ms, id } = newestToGo
      await db
        .deleteFrom('audit_entries')
        .where('result', '=', result)
        .where((row) =>
          row.or([row('at_ms', '<', at_ms), row.and([row('at_ms', '=', at_ms), row('id', '<=', id)])]),
        )
        .execute()
    },
  }
}
