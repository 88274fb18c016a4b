import type { Db } from '../../db/index.ts'
import type { Periodic } from '../../jobs/index.ts'
import { auditRepo } from './audit-repo.ts'

/** Refused attempts have a bound of their own, so that they never push out what was done. */
const maxEntries = { success: 200_000, failure: 50_000 }

/** Deletes audit entries that are older than this, and the oldest of too many. */
export async function removeOldAuditEntries(db: Db, keptMs: number, counts = maxEntries): Promise<void> {
  await auditRepo(db).removeBefore(Date.now() - keptMs)
  await auditRepo(db).keepNewest('success', counts.success)
  await auditRepo(db).keepNewest('failure', counts.failure)
}

/** Does it once an hour. */
export function auditRetention(db: Db, keptMs: number): Periodic {
  return {
    name: 'delete old audit entries',
    everyMs: 3_600_000,
    runsOn: 'leader',
    run: () => removeOldAuditEntries(db, keptMs),
  }
}
