import type { IndexPlace } from '@logline/engine'
import type { Db } from '../../../db/index.ts'

/** An index as archives see it. */
export interface KnownIndex extends IndexPlace {
  /** `<prefix>_<number>`. */
  indexName: string
  indexSetTitle: string
  /** Messages may still come. */
  isWrittenTo: boolean
}

/** Indices that can be archived, and those that archives are restored as. */
export function archivedIndicesRepo(db: Db) {
  return {
    /**
     * By title of their sets, the newest first. To the newest index of a set messages come, unless the set is not writable
     * and no stream stores into it.
     */
    async all(): Promise<KnownIndex[]> {
      const rows = await db
        .selectFrom('indices')
        .innerJoin('index_sets', 'index_sets.id', 'indices.index_set_id')
        .select((select) => [
          'indices.index_set_id',
          'indices.number',
          'index_sets.title',
          'index_sets.index_prefix',
          'index_sets.is_writable',
          select
            .selectFrom('streams')
            .select((select) => select.fn.countAll().as('count'))
            .whereRef('streams.index_set_id', '=', 'index_sets.id')
            .as('streams'),
          select
            .selectFrom('indices as others')
            .select((select) => select.fn.max('others.number').as('newest'))
            .whereRef('others.index_set_id', '=', 'index_sets.id')
            .as('newest'),
        ])
        .where('is_deleted', '=', 0)
        .where('indices.state', '!=', 'deleting')
        .orderBy('index_sets.title')
        .orderBy('index_sets.id')
        .orderBy('indices.number', 'desc')
        .execute()
      return rows.map((row) => ({
        indexSetId: row.index_set_id,
        indexNo: row.number,
        indexName: `${row.index_prefix}_${row.number}`,
        indexSetTitle: row.title,
        isWrittenTo: row.number === Number(row.newest) && (row.is_writable === 1 || Number(row.streams) > 0),
      }))
    },

    /** A new index of a set; its number. To be called under the lock of the set's kind. */
    async add(indexSetId: string, nowMs: number): Promise<number> {
      const { newest } = await db
        .selectFrom('indices')
        .select((select) => select.fn.max('number').as('newest'))
        .where('index_set_id', '=', indexSetId)
        .executeTakeFirstOrThrow()
      const number = Number(newest ?? 0) + 1
      await db
        .insertInto('indices')
        .values({
          index_set_id: indexSetId,
          number,
          created_at_ms: nowMs,
          rotated_at_ms: nowMs,
          is_settled: 1,
        })
        .execute()
      return number
    },

    /** When it was the last one, searches of streams no longer look into the set. */
    async remove({ indexSetId, indexNo }: IndexPlace): Promise<void> {
      await db
        .deleteFrom('indices')
        .where('index_set_id', '=', indexSetId)
        .where('number', '=', indexNo)
        .execute()
      const left = await db
        .selectFrom('archives')
        .select('id')
        .where('restored_set_id', '=', indexSetId)
        .where('restored_no', '!=', indexNo)
        .limit(1)
        .execute()
      if (left.length > 0) return
      await db
        .deleteFrom('stream_index_sets')
        .where('index_set_id', '=', indexSetId)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('streams')
                .select('id')
                .whereRef('streams.id', '=', 'stream_index_sets.stream_id')
                .where('streams.index_set_id', '=', indexSetId),
            ),
          ),
        )
        .execute()
    },

    /** From now on, searches of these streams, as far as they are there, look into the set as well. */
    async makeSearchable(indexSetId: string, streamIds: readonly string[]): Promise<void> {
      if (streamIds.length === 0) return
      await db
        .insertInto('stream_index_sets')
        .columns(['stream_id', 'index_set_id'])
        .expression((from) =>
          from
            .selectFrom('streams')
            .select((select) => ['id', select.val(indexSetId).as('index_set_id')])
            .where('id', 'in', streamIds),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
