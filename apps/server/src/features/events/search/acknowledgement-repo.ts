import { type EventElement, toTs } from '@logline/contract'
import type { Db } from '../../../db/index.ts'
import type { EventAcknowledgementsTable } from '../../../db/tables/streams/event-notifications-table.ts'

type Acknowledgement = NonNullable<EventElement['acknowledgement']>

export function acknowledgementRepo(db: Db) {
  return {
    /** By the ids of the events; those that nobody has noted are left out. */
    async ofEvents(ids: readonly string[]): Promise<ReadonlyMap<string, Acknowledgement>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('event_acknowledgements')
        .selectAll()
        .where('event_id', 'in', ids)
        .execute()
      return new Map(
        rows.map(({ event_id, username, note, at_ms }) => [
          event_id,
          { username, note, timestamp: toTs(at_ms) },
        ]),
      )
    },

    /** Ids of the events of a time range that were noted, the newest first. */
    async within({ fromMs, toMs }: { fromMs: number; toMs: number }, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('event_acknowledgements')
        .select('event_id')
        .where('event_at_ms', '>=', fromMs)
        .where('event_at_ms', '<', toMs)
        .orderBy('event_at_ms', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ event_id }) => event_id)
    },

    /** What was noted before is replaced. */
    async put(row: EventAcknowledgementsTable): Promise<void> {
      const { username, note, at_ms } = row
      await db
        .insertInto('event_acknowledgements')
        .values(row)
        .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ username, note, at_ms }))
        .execute()
    },

    async remove(eventId: string): Promise<void> {
      await db.deleteFrom('event_acknowledgements').where('event_id', '=', eventId).execute()
    },
  }
}
