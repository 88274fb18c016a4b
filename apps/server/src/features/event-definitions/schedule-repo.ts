import type { Db } from '../../db/index.ts'
import type { EventSchedulesTable } from '../../db/tables/streams/event-definitions-table.ts'

/** Which windows of a definition are looked at next. */
export interface Schedule {
  definitionId: string
  /** The first of them, half-open. */
  fromMs: number
  toMs: number
  nextAtMs: number
  /** When some were looked at last. */
  triggeredAtMs: number | null
  /** How often they could not be looked at, one after the other, and why. */
  failures: number
  failure: string | null
}

export function scheduleRepo(db: Db) {
  return {
    async byId(definitionId: string): Promise<Schedule | null> {
      const row = await db
        .selectFrom('event_schedules')
        .selectAll()
        .where('definition_id', '=', definitionId)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    /** Of all definitions that are scheduled, by their ids. */
    async all(): Promise<ReadonlyMap<string, Schedule>> {
      const rows = await db.selectFrom('event_schedules').selectAll().execute()
      return new Map(rows.map((row) => [row.definition_id, fromRow(row)]))
    },

    /** Those that are to be looked at, whose first window has ended by then; those that wait longest first. */
    async due(
      nowMs: number,
      { endedByMs, limit }: { endedByMs: number; limit: number },
    ): Promise<Schedule[]> {
      const rows = await db
        .selectFrom('event_schedules')
        .selectAll()
        .where('next_at_ms', '<=', nowMs)
        .where('to_ms', '<=', endedByMs)
        .orderBy('next_at_ms')
        .orderBy('definition_id')
        .limit(limit)
        .execute()
      return rows.map(fromRow)
    },

    /** Goes on to the next windows, unless somebody has changed the windows meanwhile. */
    async advance(before: Schedule, after: Schedule): Promise<void> {
      const { definition_id, ...row } = toRow(after)
      await db
        .updateTable('event_schedules')
        .set(row)
        .where('definition_id', '=', definition_id)
        .where('from_ms', '=', before.fromMs)
        .where('to_ms', '=', before.toMs)
        .execute()
    },

    async set(schedule: Schedule): Promise<void> {
      const { definition_id, ...row } = toRow(schedule)
      await db
        .insertInto('event_schedules')
        .values({ definition_id, ...row })
        .onConflict((conflict) => conflict.column('definition_id').doUpdateSet(row))
        .execute()
    },

    /** What waits to be sent, by definition. */
    async queued(): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('event_deliveries')
        .select((select) => ['definition_id', select.fn.countAll().as('count')])
        .where('state', '=', 'waiting')
        .groupBy('definition_id')
        .execute()
      return new Map(rows.map(({ definition_id, count }) => [definition_id, Number(count)]))
    },

    async remove(definitionId: string): Promise<void> {
      await db.deleteFrom('event_schedules').where('definition_id', '=', definitionId).execute()
    },
  }
}

function fromRow(row: EventSchedulesTable): Schedule {
  return {
    definitionId: row.definition_id,
    fromMs: row.from_ms,
    toMs: row.to_ms,
    nextAtMs: row.next_at_ms,
    triggeredAtMs: row.triggered_at_ms,
    failures: row.failures,
    failure: row.failure,
  }
}

function toRow(schedule: Schedule): EventSchedulesTable {
  return {
    definition_id: schedule.definitionId,
    from_ms: schedule.fromMs,
    to_ms: schedule.toMs,
    next_at_ms: schedule.nextAtMs,
    triggered_at_ms: schedule.triggeredAtMs,
    failures: schedule.failures,
    failure: schedule.failure,
  }
}
