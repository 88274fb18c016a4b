import type { Selectable } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { StreamsTable } from '../../../db/tables/streams/streams-table.ts'

export interface StreamRecord {
  id: string
  title: string
  description: string | null
  indexSetId: string
  matchingType: 'AND' | 'OR'
  isDisabled: boolean
  removesMatchesFromDefaultStream: boolean
  createdAtMs: number
  creatorUserId: string
  contentPack: string | null
}

export function streamRepo(db: Db) {
  return {
    async all(): Promise<StreamRecord[]> {
      const rows = await db.selectFrom('streams').selectAll().orderBy('id').execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<StreamRecord | null> {
      const row = await db.selectFrom('streams').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(stream: StreamRecord): Promise<void> {
      await db.insertInto('streams').values(toRow(stream)).execute()
      await noteIndexSet(db, stream)
    },

    async update(stream: StreamRecord): Promise<void> {
      const { id, ...row } = toRow(stream)
      await db.updateTable('streams').set(row).where('id', '=', id).execute()
      await noteIndexSet(db, stream)
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('streams').where('id', '=', id).execute()
    },

    /**
     * The index sets the messages of each stream lie in: the one it stores into, and those of earlier times, but for
     * those that were deleted.
     */
    async indexSets(): Promise<ReadonlyMap<string, readonly string[]>> {
      const rows = await db
        .selectFrom('stream_index_sets')
        .innerJoin('index_sets', 'index_sets.id', 'index_set_id')
        .select(['stream_id', 'index_set_id'])
        .where('is_deleted', '=', 0)
        .execute()
      const byStream = Map.groupBy(rows, (row) => row.stream_id)
      return new Map([...byStream].map(([id, rows]) => [id, rows.map((row) => row.index_set_id)]))
    },
  }
}

async function noteIndexSet(db: Db, { id, indexSetId }: StreamRecord): Promise<void> {
  await db
    .insertInto('stream_index_sets')
    .values({ stream_id: id, index_set_id: indexSetId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function fromRow(row: Selectable<StreamsTable>): StreamRecord {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    indexSetId: row.index_set_id,
    matchingType: row.matching_type,
    isDisabled: row.is_disabled === 1,
    removesMatchesFromDefaultStream: row.remove_matches_from_default_stream === 1,
    createdAtMs: row.created_at_ms,
    creatorUserId: row.creator_user_id,
    contentPack: row.content_pack,
  }
}

function toRow(stream: StreamRecord): StreamsTable {
  return {
    id: stream.id,
    title: stream.title,
    description: stream.description,
    index_set_id: stream.indexSetId,
    matching_type: stream.matchingType,
    is_disabled: stream.isDisabled ? 1 : 0,
    remove_matches_from_default_stream: stream.removesMatchesFromDefaultStream ? 1 : 0,
    created_at_ms: stream.createdAtMs,
    creator_user_id: stream.creatorUserId,
    content_pack: stream.contentPack,
  }
}
