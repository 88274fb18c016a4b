import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLITE_BUSY: another process has the lock. */
const busyCode = 5

interface Locked {
  /** What the folder is called in errors. */
  name: string
  /** Who else may have it. */
  holder: string
  waitMs: number
}

/**
 * Makes the folder when it is missing and keeps every other process out of it until `release`, or until this process
 * ends in whatever way: the lock is the operating system's, on a file that SQLite locks for us. Waits `waitMs` for a
 * holder that is about to end, and throws after that.
 */
function lockFolder(folder: string, { name, holder, waitMs }: Locked): FolderLock {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return holdFile(join(folder, 'lock'), waitMs)
  } catch (cause) {
    const isBusy = cause instanceof Error && 'errcode' in cause && cause.errcode === busyCode
    const problem = isBusy ? `is in use by another ${holder}.` : `cannot be used: ${(cause as Error).message}`
    throw new Error(`The ${name} ${folder} ${problem}`, { cause })
  }
}

function holdFile(file: string, waitMs: number): FolderLock {
  const lock = new DatabaseSync(file, { timeout: waitMs })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return { release: () => lock.close() }
}

export interface FolderLock {
  release: () => void
}

/** Two servers cannot use one data folder. */
export function lockDataFolder(dataDir: string): FolderLock {
  return lockFolder(dataDir, { name: 'data folder', holder: 'Logline server', waitMs: 0 })
}

/** Two writers would destroy the journal: a data plane waits here until the one before it has ended. */
export function lockJournalFolder(journalDir: string): FolderLock {
  return lockFolder(journalDir, { name: 'journal', holder: 'data plane', waitMs: 10_000 })
}
