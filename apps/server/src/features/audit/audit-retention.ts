import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/index.ts'
import { auditRepo } from './audit-repo.ts'

/** Refused attempts have a bound of their own, so that they never push out what was done. */
const maxEntries = { success: 200_000, failure: 50_000 }
const everyMs = 3_600_000

/** Deletes audit entries that are older than this, and the oldest of too many. */
export async function removeOldAuditEntries(db: Db, keptMs: number, counts = maxEntries): Promise<void> {
  await auditRepo(db).removeBefore(Date.now() - keptMs)
  await auditRepo(db).keepNewest('success', counts.success)
  await auditRepo(db).keepNewest('failure', counts.failure)
}

/** Does it once an hour. Returns what stops it. */
export function startAuditRetention(db: Db, keptMs: number, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    removeOldAuditEntries(db, keptMs).catch((err: unknown) =>
      log.error({ err }, 'Old audit entries could not be deleted; the next attempt is in an hour.'),
    )
  }, everyMs).unref()
  return () => clearInterval(timer)
}
