import { type Selectable, sql } from 'kysely'
import { type Db, sqlDialect } from '../../../db/index.ts'
import type { StreamRulesTable } from '../../../db/tables/streams/stream-rules-table.ts'

export interface StreamRuleRecord {
  id: string
  streamId: string
  /** Number of the type on the wire. */
  type: number
  field: string | null
  value: string | null
  isInverted: boolean
  description: string | null
}

export function streamRuleRepo(db: Db) {
  return {
    /** Of every stream, by its id. */
    async byStream(): Promise<ReadonlyMap<string, readonly StreamRuleRecord[]>> {
      const rows = await db.selectFrom('stream_rules').selectAll().orderBy('id').execute()
      return Map.groupBy(rows.map(fromRow), (rule) => rule.streamId)
    },

    /** Of these streams, by their ids. */
    async ofStreams(ids: readonly string[]): Promise<ReadonlyMap<string, readonly StreamRuleRecord[]>> {
      const rows = await db
        .selectFrom('stream_rules')
        .selectAll()
        .where(sqlDialect(db).isOneOf(sql.ref('stream_id'), ids))
        .orderBy('id')
        .execute()
      return Map.groupBy(rows.map(fromRow), (rule) => rule.streamId)
    },

    async ofStream(streamId: string): Promise<StreamRuleRecord[]> {
      const rows = await db
        .selectFrom('stream_rules')
        .selectAll()
        .where('stream_id', '=', streamId)
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<StreamRuleRecord | null> {
      const row = await db.selectFrom('stream_rules').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(rule: StreamRuleRecord): Promise<void> {
      await db.insertInto('stream_rules').values(toRow(rule)).execute()
    },

    async update(rule: StreamRuleRecord): Promise<void> {
      const { id, ...row } = toRow(rule)
      await db.updateTable('stream_rules').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('stream_rules').where('id', '=', id).execute()
    },
  }
}

function fromRow(row: Selectable<StreamRulesTable>): StreamRuleRecord {
  return {
    id: row.id,
    streamId: row.stream_id,
    type: row.type,
    field: row.field,
    value: row.value,
    isInverted: row.is_inverted === 1,
    description: row.description,
  }
}

function toRow(rule: StreamRuleRecord): StreamRulesTable {
  return {
    id: rule.id,
    stream_id: rule.streamId,
    type: rule.type,
    field: rule.field,
    value: rule.value,
    is_inverted: rule.isInverted ? 1 : 0,
    description: rule.description,
  }
}
