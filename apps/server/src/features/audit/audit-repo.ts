import { type Db, newObjectId } from '../../db/index.ts'
import type { AuditEntriesTable } from '../../db/tables/system/audit-entries-table.ts'

export function auditRepo(db: Db) {
  return {
    /** `relatedIds`: of the things that the change concerns besides that of the entry. */
    async add(entry: Omit<AuditEntriesTable, 'id'>, relatedIds: readonly string[]): Promise<void> {
      const id = newObjectId(entry.at_ms)
      await db
        .insertInto('audit_entries')
        .values({ id, ...entry })
        .execute()
      const things = new Set([entry.entity_id, ...relatedIds].filter((thing) => thing !== ''))
      if (things.size === 0) return
      await db
        .insertInto('audited_things')
        .values([...things].map((thing) => ({ entry_id: id, thing_id: thing })))
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
