import type { Db } from '../../db/index.ts'
import type { EventLateLooksTable } from '../../db/tables/streams/event-definitions-table.ts'

/** Which window of a definition is looked at again next, for messages that came late. */
export interface LateLook {
  definitionId: string
  /** Its end. */
  toMs: number
  /** When: the time for late messages behind its end, or later after a failure. */
  nextAtMs: number
}

export function lateLookRepo(db: Db) {
  return {
    async byId(definitionId: string): Promise<LateLook | null> {
      const row = await db
        .selectFrom('event_late_looks')
        .selectAll()
        .where('definition_id', '=', definitionId)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    /** Those that wait longest first. */
    async due(nowMs: number, limit: number): Promise<LateLook[]> {
      const rows = await db
        .selectFrom('event_late_looks')
        .selectAll()
        .where('next_at_ms', '<=', nowMs)
        .orderBy('next_at_ms')
        .orderBy('definition_id')
        .limit(limit)
        .execute()
      return rows.map(fromRow)
    },

    /** Goes on to the next window, unless somebody has changed the windows meanwhile. */
    async advance(before: LateLook, { toMs, nextAtMs }: Omit<LateLook, 'definitionId'>): Promise<void> {
      await db
        .updateTable('event_late_looks')
        .set({ to_ms: toMs, next_at_ms: nextAtMs })
        .where('definition_id', '=', before.definitionId)
        .where('to_ms', '=', before.toMs)
        .execute()
    },

    async set({ definitionId, toMs, nextAtMs }: LateLook): Promise<void> {
      const row = { to_ms: toMs, next_at_ms: nextAtMs }
      await db
        .insertInto('event_late_looks')
        .values({ definition_id: definitionId, ...row })
        .onConflict((conflict) => conflict.column('definition_id').doUpdateSet(row))
        .execute()
    },

    async remove(definitionId: string): Promise<void> {
      await db.deleteFrom('event_late_looks').where('definition_id', '=', definitionId).execute()
    },
  }
}

function fromRow(row: EventLateLooksTable): LateLook {
  return { definitionId: row.definition_id, toMs: row.to_ms, nextAtMs: row.next_at_ms }
}
