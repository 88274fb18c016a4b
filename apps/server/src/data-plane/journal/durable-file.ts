import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './segment-file.ts'

/** Creates or replaces a file at once and durably: after a crash it is there as a whole, as it was before or not at all. */
export async function writeDurably(dir: string, name: string, text: string): Promise<void> {
  const path = join(dir, name)
  const file = await open(`${path}.new`, 'w')
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(dir)
}
