import { constants, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/**
 * Reads a file that a configuration names. Whoever configures inputs must not find out what is on the server: what is
 * thrown here is for the log, and nobody else.
 *
 * `folders`: where it may lie; null for anywhere.
 */
export async function readAllowedFile(
  path: string,
  { folders, maxBytes }: { folders: readonly string[] | null; maxBytes: number },
): Promise<Buffer> {
  await requireWithin(path, folders)
  // A pipe that nobody writes to would be waited for.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new Error(`${path} is no file`)
    if (found.size > maxBytes) throw new Error(`${path} has more than ${maxBytes} bytes`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** @throws Error when it lies elsewhere, wherever links lead */
export async function requireWithin(path: string, folders: readonly string[] | null): Promise<void> {
  if (folders === null) return
  const real = await realpath(path)
  const allowed = await Promise.all(folders.map((each) => realpath(each).catch(() => each)))
  if (allowed.some((folder) => `${real}${sep}`.startsWith(join(folder, sep)))) return
  throw new Error(`${path} is not in ${folders.join(' or ')} (LOGLINE_TLS_FOLDERS)`)
}
