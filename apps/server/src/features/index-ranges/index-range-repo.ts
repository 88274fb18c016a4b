import { byText, type Db } from '../../db/index.ts'

/** An index and what is known of the times of its messages. */
export interface KnownRange {
  indexSetId: string
  indexNo: number
  /** `<prefix>_<number>`. */
  indexName: string
  /** Null: never calculated, or without messages. */
  beginMs: number | null
  endMs: number | null
  /** Null: never calculated. */
  calculatedAtMs: number | null
  tookMs: number
}

type Calculated = Pick<KnownRange, 'beginMs' | 'endMs' | 'calculatedAtMs' | 'tookMs'>

export function indexRangeRepo(db: Db) {
  return {
    /** By prefix, the newest index first. */
    async all(): Promise<KnownRange[]> {
      const rows = await db
        .selectFrom('indices')
        .innerJoin('index_sets', 'index_sets.id', 'indices.index_set_id')
        .selectAll('indices')
        .select('index_prefix')
        .where('is_deleted', '=', 0)
        .$call(byText(db, 'index_prefix'))
        .orderBy('number', 'desc')
        .execute()
      return rows.map((row) => ({
        indexSetId: row.index_set_id,
        indexNo: row.number,
        indexName: `${row.index_prefix}_${row.number}`,
        beginMs: row.range_begin_ms,
        endMs: row.range_end_ms,
        calculatedAtMs: row.range_calculated_at_ms,
        tookMs: row.range_took_ms ?? 0,
      }))
    },

    async set({ indexSetId, indexNo }: Pick<KnownRange, 'indexSetId' | 'indexNo'>, range: Calculated) {
      await db
        .updateTable('indices')
        .set({
          range_begin_ms: range.beginMs,
          range_end_ms: range.endMs,
          range_calculated_at_ms: range.calculatedAtMs,
          range_took_ms: range.tookMs,
        })
        .where('index_set_id', '=', indexSetId)
        .where('number', '=', indexNo)
        .execute()
    },
  }
}
