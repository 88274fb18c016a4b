import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const forOthers = 0o077

/**
 * Makes what this process and its children write from now on readable for its owner only, whatever the shell says.
 * Read by others, the store of metadata or the messages would be the rights of everybody in them.
 */
export function writeForOwnerOnly(): void {
  process.umask(forOthers)
}

/**
 * Takes a folder that was there before, and what lies in it, away from everybody but its owner. What cannot be changed
 * is left as it is. Returns a sentence about what others could, or can, read; null when there was nothing.
 */
export function closeFolder(folder: string): string | null {
  // Windows has other rights, which are inherited from the folder above.
  if (process.platform === 'win32') return null
  const wasOpen = isOpen(folder)
  const failures = [folder, ...readdirSync(folder).map((name) => join(folder, name))].flatMap((path) => {
    try {
      if (isOpen(path)) chmodSync(path, statSync(path).mode & ~forOthers)
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
  if (failures.length > 0) {
    return `Others can read what is in the data folder ${folder}: ${failures[0]}. Take their rights away (chmod 700), or choose another folder.`
  }
  return wasOpen ? `Others could read the data folder ${folder}; now only its owner can.` : null
}

function isOpen(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & forOthers) !== 0
}
