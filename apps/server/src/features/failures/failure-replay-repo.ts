import type { Db } from '../../db/index.ts'
import type { FailureReplaysTable } from '../../db/tables/streams/failure-replays-table.ts'

/** Both databases take that many parameters in one statement. */
const idsOfStatement = 500

/** A failure that went, or may have gone, through its input again. */
export interface FailureReplay {
  failureId: string
  replayedAtMs: number
  replayedBy: string
  isTaken: boolean
}

/** A part of a replay of which it is not known whether the journal has it. */
export interface PendingPart {
  replayId: string
  replayedBy: string
  count: number
}

export interface Claim {
  replayId: string
  nodeId: string
  atMs: number
  username: string
}

export function failureReplayRepo(db: Db) {
  return {
    /** By id of the failure; of those that were never replayed there is nothing. */
    async among(failureIds: readonly string[]): Promise<Map<string, FailureReplay>> {
      const found = new Map<string, FailureReplay>()
      for (let first = 0; first < failureIds.length; first += idsOfStatement) {
        const rows = await db
          .selectFrom('failure_replays')
          .selectAll()
          .where('failure_id', 'in', failureIds.slice(first, first + idsOfStatement))
          .execute()
        for (const row of rows) found.set(row.failure_id, fromRow(row))
      }
      return found
    },

    /** Answers the ids of those that nobody else has claimed. */
    async claim(
      failures: readonly { id: string; timestampMs: number }[],
      { replayId, nodeId, atMs, username }: Claim,
    ): Promise<string[]> {
      if (failures.length === 0) return []
      const rows = await db
        .insertInto('failure_replays')
        .values(
          failures.map(({ id, timestampMs }) => ({
            failure_id: id,
            failed_at_ms: timestampMs,
            replay_id: replayId,
            node_id: nodeId,
            replayed_at_ms: atMs,
            replayed_by: username,
            is_taken: 0 as const,
          })),
        )
        .onConflict((conflict) => conflict.column('failure_id').doNothing())
        .returning('failure_id')
        .execute()
      return rows.map(({ failure_id }) => failure_id)
    },

    async confirm(replayId: string): Promise<void> {
      await db.updateTable('failure_replays').set({ is_taken: 1 }).where('replay_id', '=', replayId).execute()
    },

    /** The journal did not take it: each may be replayed again. */
    async release(replayId: string): Promise<void> {
      await db.deleteFrom('failure_replays').where('replay_id', '=', replayId).execute()
    },

    async pending(nodeId: string): Promise<PendingPart[]> {
      const rows = await db
        .selectFrom('failure_replays')
        .select(({ fn }) => ['replay_id', 'replayed_by', fn.countAll<number | string>().as('count')])
        .where('is_taken', '=', 0)
        .where('node_id', '=', nodeId)
        .groupBy(['replay_id', 'replayed_by'])
        .execute()
      return rows.map(({ replay_id, replayed_by, count }) => ({
        replayId: replay_id,
        replayedBy: replayed_by,
        count: Number(count),
      }))
    },

    async removeOfBefore(failedAtMs: number): Promise<void> {
      await db.deleteFrom('failure_replays').where('failed_at_ms', '<', failedAtMs).execute()
    },
  }
}

function fromRow(row: FailureReplaysTable): FailureReplay {
  return {
    failureId: row.failure_id,
    replayedAtMs: row.replayed_at_ms,
    replayedBy: row.replayed_by,
    isTaken: row.is_taken === 1,
  }
}
