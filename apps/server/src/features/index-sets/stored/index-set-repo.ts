import type { IndexPlace } from '@logline/engine'
import type { PlannedIndexSet } from '@logline/processing'
import { byText, type Db } from '../../../db/index.ts'
import { fromRow, type IndexSetRecord, toRow } from './index-set-row.ts'

/** Index sets and the numbers of their indices. Those that were deleted, but for their data, are not there. */
export function indexSetRepo(db: Db) {
  const present = () => db.selectFrom('index_sets').selectAll().where('is_deleted', '=', 0)
  return {
    async all(): Promise<IndexSetRecord[]> {
      const rows = await present().$call(byText(db, 'title')).orderBy('id').execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<IndexSetRecord | null> {
      const row = await present().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async defaultSet(): Promise<IndexSetRecord | null> {
      const row = await present().where('is_default', '=', 1).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async ofPrefix(prefix: string): Promise<IndexSetRecord | null> {
      const row = await present().where('index_prefix', '=', prefix).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    /** Of the one of this prefix that was deleted without its data. */
    async keptIdOfPrefix(prefix: string): Promise<string | null> {
      const row = await db
        .selectFrom('index_sets')
        .select('id')
        .where('index_prefix', '=', prefix)
        .where('is_deleted', '=', 1)
        .executeTakeFirst()
      return row?.id ?? null
    },

    /** The index set an index of the given prefix and number belongs to, unless the index is closed. */
    ofIndex: (prefix: string, number: number): Promise<{ id: string } | undefined> =>
      db
        .selectFrom('index_sets')
        .innerJoin('indices', 'indices.index_set_id', 'index_sets.id')
        .select('index_sets.id')
        .where('is_deleted', '=', 0)
        .where('index_sets.index_prefix', '=', prefix)
        .where('indices.number', '=', number)
        .where('state', '=', 'open')
        .executeTakeFirst(),

    /** Where each index set is written to now: its newest index. */
    async writeTargets(): Promise<PlannedIndexSet[]> {
      const rows = await db
        .selectFrom('indices')
        .innerJoin('index_sets', 'index_sets.id', 'index_set_id')
        .select((select) => ['index_set_id', select.fn.max('number').as('newest')])
        .where('is_deleted', '=', 0)
        .groupBy('index_set_id')
        .execute()
      return rows.map((row) => ({ id: row.index_set_id, writeIndexNo: Number(row.newest) }))
    },

    /** The newest index of the default set. */
    async defaultTarget(): Promise<IndexPlace> {
      const { index_set_id, number } = await db
        .selectFrom('indices')
        .innerJoin('index_sets', 'index_sets.id', 'index_set_id')
        .select(['index_set_id', 'number'])
        .where('is_default', '=', 1)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow()
      return { indexSetId: index_set_id, indexNo: number }
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

    /** With index 0; one whose id is that of a deleted one takes over the indices that it has left. */
    async insert(set: IndexSetRecord): Promise<void> {
      const { id, ...row } = toRow(set)
      const revived = await db
        .updateTable('index_sets')
        .set(row)
        .where('id', '=', id)
        .where('is_deleted', '=', 1)
        .executeTakeFirst()
      if (revived.numUpdatedRows > 0n) return
      await db
        .insertInto('index_sets')
        .values({ id, ...row })
        .execute()
      await db
        .insertInto('indices')
        .values({ index_set_id: id, number: 0, created_at_ms: set.createdAtMs })
        .execute()
    },

    async update(set: IndexSetRecord): Promise<void> {
      const { id, ...row } = toRow(set)
      await db.updateTable('index_sets').set(row).where('id', '=', id).execute()
    },

    /** Keeps its indices for the next one of its prefix. */
    async remove(id: string): Promise<void> {
      await db.updateTable('index_sets').set({ is_deleted: 1 }).where('id', '=', id).execute()
    },

    /** Forgets its indices as well. */
    async erase(id: string): Promise<void> {
      await db.deleteFrom('index_sets').where('id', '=', id).execute()
    },

    async unsetDefault(): Promise<void> {
      await db.updateTable('index_sets').set({ is_default: 0 }).where('is_default', '=', 1).execute()
    },
  }
}
