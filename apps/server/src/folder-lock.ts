import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes the folder when it is missing and keeps every other process out of it until `release`, or until this process
 * ends in whatever way: the lock is the operating system's, on a file that SQLite locks for us. Waits `waitMs` for a
 * holder that is about to end, and throws after that.
 */
function lockFolder(folder: string, { inUse, waitMs }: { inUse: string; waitMs: number }): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: waitMs })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(inUse, { cause })
  }
  return { release: () => lock.close() }
}

export interface FolderLock {
  release: () => void
}

/** Two servers cannot use one data folder. */
export function lockDataFolder(dataDir: string): FolderLock {
  const inUse = `The data folder ${dataDir} is in use by another Logline server.`
  return lockFolder(dataDir, { inUse, waitMs: 0 })
}

/** Two writers would destroy the journal: a data plane waits here until the one before it has ended. */
export function lockJournalFolder(journalDir: string): FolderLock {
  const inUse = `The journal ${journalDir} is in use by another data plane.`
  return lockFolder(journalDir, { inUse, waitMs: 10_000 })
}
