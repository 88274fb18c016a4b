import type { Db } from '../../db/index.ts'
import type { EventSilencesTable } from '../../db/tables/streams/event-notifications-table.ts'
import type { SilenceRecord } from './silence.ts'

export function silenceRepo(db: Db) {
  return {
    async byId(id: string): Promise<SilenceRecord | null> {
      const row = await db.selectFrom('event_silences').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    /** Those that end later, the first to end first. */
    async endingAfter(ms: number): Promise<SilenceRecord[]> {
      const rows = await db
        .selectFrom('event_silences')
        .selectAll()
        .where('ends_at_ms', '>', ms)
        .orderBy('ends_at_ms')
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async insert(silence: SilenceRecord): Promise<void> {
      await db.insertInto('event_silences').values(toRow(silence)).execute()
    },

    async update(silence: SilenceRecord): Promise<void> {
      const { id, ...row } = toRow(silence)
      await db.updateTable('event_silences').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('event_silences').where('id', '=', id).execute()
    },

    async removeEndedBefore(ms: number): Promise<void> {
      await db.deleteFrom('event_silences').where('ends_at_ms', '<', ms).execute()
    },
  }
}

function fromRow(row: EventSilencesTable): SilenceRecord {
  return {
    id: row.id,
    title: row.title,
    // as: written below
    definitionIds: JSON.parse(row.definition_ids) as string[],
    key: row.key_pattern,
    maxPriority: row.max_priority,
    startsAtMs: row.starts_at_ms,
    endsAtMs: row.ends_at_ms,
    createdBy: row.created_by,
    createdAtMs: row.created_at_ms,
  }
}

function toRow(silence: SilenceRecord): EventSilencesTable {
  return {
    id: silence.id,
    title: silence.title,
    definition_ids: JSON.stringify(silence.definitionIds),
    key_pattern: silence.key,
    max_priority: silence.maxPriority,
    starts_at_ms: silence.startsAtMs,
    ends_at_ms: silence.endsAtMs,
    created_by: silence.createdBy,
    created_at_ms: silence.createdAtMs,
  }
}
