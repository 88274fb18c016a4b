import type { HiddenIndices, IndexPlace } from '@logline/engine'
import type { Selectable } from 'kysely'
import { byText, type Db } from '../../../db/index.ts'
import type { IndicesTable } from '../../../db/tables/streams/index-sets-table.ts'

/** One of the indices of an index set: what was stored while it was the newest. */
export interface IndexRecord extends IndexPlace {
  /** `<prefix>_<number>`. */
  indexName: string
  createdAtMs: number
  /** When the next one took its place; null for the one that is written to. */
  rotatedAtMs: number | null
  rotationSkippedAtMs: number | null
  state: Selectable<IndicesTable>['state']
  isReopened: boolean
  isKept: boolean
  isSettled: boolean
  /** Of the first and the last message; null: never calculated, or without messages. */
  beginMs: number | null
  endMs: number | null
  /** Null: never calculated. */
  calculatedAtMs: number | null
  tookMs: number
}

type CalculatedRange = Pick<IndexRecord, 'beginMs' | 'endMs' | 'calculatedAtMs' | 'tookMs'>
type IndexState = Selectable<IndicesTable>['state']
type Changed = Partial<
  Pick<
    Selectable<IndicesTable>,
    'state' | 'is_reopened' | 'is_kept' | 'is_settled' | 'rotation_skipped_at_ms' | 'rotated_at_ms'
  >
>

/** Indices of the index sets that are there. */
export function indexRepo(db: Db) {
  const present = () =>
    db
      .selectFrom('indices')
      .innerJoin('index_sets', 'index_sets.id', 'indices.index_set_id')
      .selectAll('indices')
      .select('index_prefix')
      .where('is_deleted', '=', 0)
      .$call(byText(db, 'index_prefix'))
      .orderBy('number', 'desc')

  return {
    /** By prefix, the newest index first. */
    async all(): Promise<IndexRecord[]> {
      return (await present().execute()).map(fromRow)
    },

    /** The newest first. */
    async ofSet(indexSetId: string): Promise<IndexRecord[]> {
      return (await present().where('index_set_id', '=', indexSetId).execute()).map(fromRow)
    },

    async byName(name: string): Promise<IndexRecord | null> {
      const [, prefix, digits] = /^(.+)_(\d{1,9})$/.exec(name) ?? []
      if (prefix === undefined || digits === undefined) return null
      const row = await present()
        .where('index_prefix', '=', prefix)
        .where('number', '=', Number(digits))
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    /** What searches leave out. */
    async hidden(): Promise<HiddenIndices> {
      const rows = await db
        .selectFrom('indices')
        .select(['index_set_id', 'number'])
        .where('state', '!=', 'open')
        .orderBy('number')
        .execute()
      const bySet = Map.groupBy(rows, (row) => row.index_set_id)
      return Object.fromEntries([...bySet].map(([id, rows]) => [id, rows.map(({ number }) => number)]))
    },

    async insert({ indexSetId, indexNo }: IndexPlace, createdAtMs: number, rotatedAtMs: number | null) {
      await db
        .insertInto('indices')
        .values({
          index_set_id: indexSetId,
          number: indexNo,
          created_at_ms: createdAtMs,
          rotated_at_ms: rotatedAtMs,
        })
        .execute()
    },

    /** Changes it when it is in one of these states; tells whether it was. */
    async change(
      { indexSetId, indexNo }: IndexPlace,
      states: readonly IndexState[],
      change: Changed,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('indices')
        .set(change)
        .where('index_set_id', '=', indexSetId)
        .where('number', '=', indexNo)
        .where('state', 'in', states)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async setRange({ indexSetId, indexNo }: IndexPlace, range: CalculatedRange): Promise<void> {
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

    /** Forgets one that is being deleted. */
    async remove({ indexSetId, indexNo }: IndexPlace): Promise<void> {
      await db
        .deleteFrom('indices')
        .where('index_set_id', '=', indexSetId)
        .where('number', '=', indexNo)
        .where('state', '=', 'deleting')
        .execute()
    },
  }
}

function fromRow(row: Selectable<IndicesTable> & { index_prefix: string }): IndexRecord {
  return {
    indexSetId: row.index_set_id,
    indexNo: row.number,
    indexName: `${row.index_prefix}_${row.number}`,
    createdAtMs: row.created_at_ms,
    rotatedAtMs: row.rotated_at_ms,
    rotationSkippedAtMs: row.rotation_skipped_at_ms,
    state: row.state,
    isReopened: row.is_reopened === 1,
    isKept: row.is_kept === 1,
    isSettled: row.is_settled === 1,
    beginMs: row.range_begin_ms,
    endMs: row.range_end_ms,
    calculatedAtMs: row.range_calculated_at_ms,
    tookMs: row.range_took_ms ?? 0,
  }
}
