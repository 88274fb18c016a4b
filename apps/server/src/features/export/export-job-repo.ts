import { type KeptExport, keptExport } from '@logline/contract'
import type { Db } from '../../db/index.ts'

/** Exports that wait to be downloaded. */
export function exportJobRepo(db: Db) {
  return {
    /** The export, when it is the user's and was made after the given time. */
    async byId(id: string, userId: string, afterMs: number): Promise<KeptExport | null> {
      const row = await db
        .selectFrom('export_jobs')
        .select('document')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('created_at_ms', '>', afterMs)
        .executeTakeFirst()
      return row ? keptExport.parse(JSON.parse(row.document)) : null
    },

    async add(job: { id: string; userId: string; kept: KeptExport }, nowMs: number): Promise<void> {
      const { id, userId, kept } = job
      await db
        .insertInto('export_jobs')
        .values({ id, user_id: userId, document: JSON.stringify(kept), created_at_ms: nowMs })
        .execute()
    },

    async removeUntil(untilMs: number): Promise<void> {
      await db.deleteFrom('export_jobs').where('created_at_ms', '<=', untilMs).execute()
    },

    /** Leaves the user's newest. */
    async removeAllBut(count: number, userId: string): Promise<void> {
      const newest = db
        .selectFrom('export_jobs')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
      await db.deleteFrom('export_jobs').where('user_id', '=', userId).where('id', 'not in', newest).execute()
    },
  }
}
