import { type EventRun, toTs } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import type { EventRunsTable } from '../../db/tables/streams/event-definitions-table.ts'

/** How long runs are kept, and those that found nothing. */
const keptMs = 86_400_000
const keptEmptyMs = 3_600_000

export function runRepo(db: Db) {
  return {
    async add(run: Omit<EventRunsTable, 'id'>): Promise<void> {
      await db
        .insertInto('event_runs')
        .values({ id: newObjectId(run.started_at_ms), ...run })
        .execute()
    },

    /** The newest of a definition. */
    async newest(definitionId: string, limit: number): Promise<EventRun[]> {
      const rows = await db
        .selectFrom('event_runs')
        .selectAll()
        .where('definition_id', '=', definitionId)
        .orderBy('started_at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(runWire)
    },

    async removeOld(nowMs: number): Promise<void> {
      await db
        .deleteFrom('event_runs')
        .where((where) =>
          where.or([
            where('started_at_ms', '<', nowMs - keptMs),
            where.and([
              where('started_at_ms', '<', nowMs - keptEmptyMs),
              where('events', '=', 0),
              where('failure', 'is', null),
            ]),
          ]),
        )
        .execute()
    },
  }
}

function runWire(row: EventRunsTable): EventRun {
  return {
    started_at: toTs(row.started_at_ms),
    duration_ms: row.duration_ms,
    timerange_from: toTs(row.from_ms),
    timerange_to: toTs(row.to_ms),
    windows: row.windows,
    events: row.events,
    failure: row.failure,
    late: row.is_late === 1,
  }
}
