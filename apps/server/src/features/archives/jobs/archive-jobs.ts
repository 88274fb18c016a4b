import { setTimeout as delay } from 'node:timers/promises'
import { EngineError, type MessageStore } from '@logline/engine'
import { type Db, inTransaction, lockRow } from '../../../db/index.ts'
import { HttpError } from '../../../http/errors.ts'
import { DamagedArchiveError, isNoSpace } from '../files/archive-folder.ts'
import { type ArchiveRecord, archiveRepo } from '../stored/archive-repo.ts'

export interface ArchiveJobDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  /** Absolute. All servers of the installation see the same. */
  archiveDir: string
}

/** Changes an archive as it is now; null when it was deleted. */
export function changeArchive(
  db: Db,
  id: string,
  change: (before: ArchiveRecord) => ArchiveRecord,
): Promise<ArchiveRecord | null> {
  return inTransaction(db, async (db) => {
    await lockRow(db, 'archives', id)
    const before = await archiveRepo(db).byId(id)
    if (!before) return null
    const after = change(before)
    await archiveRepo(db).update(after)
    return after
  })
}

/** What people are told of a failure. */
export function problemOf(error: unknown): string {
  if (isNoSpace(error)) {
    return 'The disk of the archives is full. The index was left alone: make room there and try again.'
  }
  if (error instanceof EngineError && error.kind === 'disk') {
    return 'The disk of the message store is full: make room there and try again.'
  }
  return error instanceof Error ? error.message : String(error)
}

/** Writes down why a job of an archive failed, and throws that in the words that people are told. */
export async function failArchive(db: Db, id: string, error: unknown): Promise<never> {
  const problem = problemOf(error)
  const isDamaged = error instanceof DamagedArchiveError
  await changeArchive(db, id, (before) => ({
    ...before,
    problem,
    isDamaged: before.isDamaged || isDamaged,
  }))
  throw new Error(problem, { cause: error })
}

const pauseMs = 1_000
const awayKinds: readonly string[] = ['unavailable', 'timeout']

/** Does it from its beginning again for as long as the engine is away. */
export async function whileEngineIsBack<T>(
  work: () => Promise<T>,
  { onWait, signal }: { onWait: (why: string) => void; signal: AbortSignal },
): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      const isAway =
        (error instanceof EngineError && awayKinds.includes(error.kind)) ||
        (error instanceof HttpError && error.status === 503)
      if (!isAway || signal.aborted) throw error
      onWait(error.message)
    }
    await delay(pauseMs, undefined, { signal })
  }
}
