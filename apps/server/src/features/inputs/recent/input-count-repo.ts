import type { Db } from '../../../db/index.ts'

/** What an input had received at some time, since its first message. */
export interface InputCount {
  inputId: string
  /** Messages. */
  received: number
}

/** The counts of the inputs on one node. */
export function inputCountRepo(db: Db, nodeId: string) {
  return {
    async add(counts: readonly InputCount[], atMs: number): Promise<void> {
      if (counts.length === 0) return
      const rows = counts.map(({ inputId, received }) => ({
        node_id: nodeId,
        input_id: inputId,
        counted_at_ms: atMs,
        received,
      }))
      await db.insertInto('input_counts').values(rows).execute()
    },

    /** The newest of each input that is as old as this; of inputs that are counted since later there is none. */
    async newestAt(atMs: number): Promise<InputCount[]> {
      const rows = await db
        .selectFrom('input_counts as counts')
        .select(['counts.input_id', 'counts.received'])
        .where('counts.node_id', '=', nodeId)
        .where('counts.counted_at_ms', '=', (query) =>
          query
            .selectFrom('input_counts as old')
            .select(({ fn }) => fn.max('old.counted_at_ms').as('newest'))
            .whereRef('old.input_id', '=', 'counts.input_id')
            .where('old.node_id', '=', nodeId)
            .where('old.counted_at_ms', '<=', atMs),
        )
        .execute()
      return rows.map(({ input_id, received }) => ({ inputId: input_id, received }))
    },

    /** Of the counts of each input that are as old as this, the newest stays. */
    async removeBefore(atMs: number): Promise<void> {
      await db
        .deleteFrom('input_counts')
        .where('node_id', '=', nodeId)
        .where('counted_at_ms', '<', (query) =>
          query
            .selectFrom('input_counts as old')
            .select(({ fn }) => fn.max('old.counted_at_ms').as('newest'))
            .whereRef('old.input_id', '=', 'input_counts.input_id')
            .where('old.node_id', '=', nodeId)
            .where('old.counted_at_ms', '<=', atMs),
        )
        .execute()
    },
  }
}
