import type { PlannedIndexSet } from '@logline/processing'
import type { Selectable } from 'kysely'
import { byText, type Db } from '../../db/index.ts'
import type { IndexSetsTable } from '../../db/tables/streams/index-sets-table.ts'

/** Index sets and the numbers of their indices. */
export function indexSetRepo(db: Db) {
  return {
    all: (): Promise<Selectable<IndexSetsTable>[]> =>
      db.selectFrom('index_sets').selectAll().$call(byText(db, 'title')).orderBy('id').execute(),

    byId: (id: string): Promise<Selectable<IndexSetsTable> | undefined> =>
      db.selectFrom('index_sets').selectAll().where('id', '=', id).executeTakeFirst(),

    defaultSet: (): Promise<Selectable<IndexSetsTable> | undefined> =>
      db.selectFrom('index_sets').selectAll().where('is_default', '=', 1).executeTakeFirst(),

    ofPrefix: (prefix: string): Promise<Selectable<IndexSetsTable> | undefined> =>
      db.selectFrom('index_sets').selectAll().where('index_prefix', '=', prefix).executeTakeFirst(),

    /** The index set an index of the given prefix and number belongs to. */
    ofIndex: (prefix: string, number: number): Promise<{ id: string } | undefined> =>
      db
        .selectFrom('index_sets')
        .innerJoin('indices', 'indices.index_set_id', 'index_sets.id')
        .select('index_sets.id')
        .where('index_sets.index_prefix', '=', prefix)
        .where('indices.number', '=', number)
        .executeTakeFirst(),

    /** Where each index set is written to now: its newest index. */
    async writeTargets(): Promise<PlannedIndexSet[]> {
      const rows = await db
        .selectFrom('indices')
        .select((select) => ['index_set_id', select.fn.max('number').as('newest')])
        .groupBy('index_set_id')
        .execute()
      return rows.map((row) => ({ id: row.index_set_id, writeIndexNo: Number(row.newest) }))
    },

    /** How many indices each index set has, by its id. */
    async countIndices(): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('indices')
        .select((select) => ['index_set_id', select.fn.countAll().as('count')])
        .groupBy('index_set_id')
        .execute()
      return new Map(rows.map((row) => [row.index_set_id, Number(row.count)]))
    },

    async insert(row: IndexSetsTable): Promise<void> {
      await db.insertInto('index_sets').values(row).execute()
      await db
        .insertInto('indices')
        .values({ index_set_id: row.id, number: 0, created_at_ms: row.created_at_ms })
        .execute()
    },
  }
}
