import type { KeptExport } from '@logline/contract'
import { type Db, inTransaction, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { exportJobRepo } from './export-job-repo.ts'

const keptMs = 3_600_000
/** Of one user; with one more, the oldest goes. */
const mostJobs = 100

/** Keeps what is to be exported until its owner's browser comes to download it. Returns its id. */
export async function keepExport(db: Db, kept: KeptExport, { userId }: Actor): Promise<string> {
  const id = newObjectId()
  const nowMs = Date.now()
  await inTransaction(db, async (db) => {
    const jobs = exportJobRepo(db)
    await jobs.add({ id, userId, kept }, nowMs)
    await jobs.removeUntil(nowMs - keptMs)
    await jobs.removeAllBut(mostJobs, userId)
  })
  return id
}

/** Throws 404 for one that is over, or another user's. */
export async function loadExport(db: Db, id: string, { userId }: Actor): Promise<KeptExport> {
  const kept = await exportJobRepo(db).byId(id, userId, Date.now() - keptMs)
  if (!kept) throw notFound(`Unable to find export job with id <${id}>!`)
  return kept
}
