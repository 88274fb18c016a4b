import { type Db, mayBeShared } from '../../../db/index.ts'

interface ProgressParts {
  db: Db
  nodeId: string
  /** Until when all that this server received is stored; null while nobody knows. */
  storedUntil: () => number | null
  /** Milliseconds since 1970 UTC. */
  now: () => number
}

/** A server that has not reported for so long is gone; what its journal holds is late when it is back. */
const goneAfterMs = 30_000
/** One that is further behind than this, or stands still, keeps nobody waiting any longer. */
const longestWaitMs = 600_000

/**
 * Until when all is stored that any of the servers received which share a PostgreSQL. A server that has its metadata
 * store for itself writes nothing down.
 */
export function createNodeProgress({ db, nodeId, storedUntil, now }: ProgressParts) {
  const isShared = mayBeShared(db)
  return {
    async report(): Promise<void> {
      if (!isShared) return
      const row = { stored_until_ms: storedUntil(), reported_at_ms: now() }
      await db
        .insertInto('event_progress')
        .values({ node_id: nodeId, ...row })
        .onConflict((conflict) => conflict.column('node_id').doUpdateSet(row))
        .execute()
    },

    /** Null while this server does not know. */
    async storedByAll(): Promise<number | null> {
      const own = storedUntil()
      if (!isShared || own === null) return own
      const others = await db
        .selectFrom('event_progress')
        .select('stored_until_ms')
        .where('node_id', '!=', nodeId)
        .where('reported_at_ms', '>', now() - goneAfterMs)
        .execute()
      const earliest = own - longestWaitMs
      const known = others.map(({ stored_until_ms: other }) => Math.max(earliest, other ?? earliest))
      return Math.min(own, ...known)
    },

    /** Nobody waits for a server that has stopped. */
    async leave(): Promise<void> {
      if (isShared) await db.deleteFrom('event_progress').where('node_id', '=', nodeId).execute()
    },
  }
}
