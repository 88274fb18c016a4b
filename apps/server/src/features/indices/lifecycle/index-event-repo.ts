import type { Selectable } from 'kysely'
import { type Db, newObjectId } from '../../../db/index.ts'
import type { IndexEventsTable } from '../../../db/tables/streams/index-events-table.ts'

type IndexEventRow = Selectable<IndexEventsTable>

/** What was done with indices. */
export function indexEventRepo(db: Db) {
  return {
    async add(event: Omit<IndexEventRow, 'id'>): Promise<void> {
      await db
        .insertInto('index_events')
        .values({ id: newObjectId(event.at_ms), ...event })
        .execute()
    },

    /** The newest first. */
    async page(indexSetId: string, { limit, offset }: { limit: number; offset: number }) {
      const ofSet = db.selectFrom('index_events').where('index_set_id', '=', indexSetId)
      const { total } = await ofSet
        .select((select) => select.fn.countAll().as('total'))
        .executeTakeFirstOrThrow()
      const events = await ofSet
        .selectAll()
        .orderBy('at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { total: Number(total), events }
    },

    async removeBefore(atMs: number): Promise<void> {
      await db.deleteFrom('index_events').where('at_ms', '<', atMs).execute()
    },
  }
}
