import { defaultStreamId, eventsStreamId, systemEventsStreamId } from '@logline/message'
import type { Db } from '../../../db/index.ts'

/** Streams as seen from the index sets that they store into. */
export function indexSetStreamsRepo(db: Db) {
  return {
    async countOf(indexSetId: string): Promise<number> {
      const { count } = await db
        .selectFrom('streams')
        .select((select) => select.fn.countAll().as('count'))
        .where('index_set_id', '=', indexSetId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** The default stream stores into the default index set, and so do those built-in ones that have none of their own. */
    async followDefault(fromId: string, toId: string): Promise<void> {
      const moved = await db
        .updateTable('streams')
        .set({ index_set_id: toId })
        .where((where) =>
          where.or([
            where('id', '=', defaultStreamId),
            where.and([
              where('id', 'in', [eventsStreamId, systemEventsStreamId]),
              where('index_set_id', '=', fromId),
            ]),
          ]),
        )
        .returning('id')
        .execute()
      await db
        .insertInto('stream_index_sets')
        .values(moved.map(({ id }) => ({ stream_id: id, index_set_id: toId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Messages of the first index set's streams may lie in the second one, too. */
    async inherit(fromId: string, toId: string): Promise<void> {
      await db
        .insertInto('stream_index_sets')
        .columns(['stream_id', 'index_set_id'])
        .expression((from) =>
          from
            .selectFrom('stream_index_sets')
            .select((select) => ['stream_id', select.val(toId).as('index_set_id')])
            .where('index_set_id', '=', fromId),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
