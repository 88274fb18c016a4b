import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../../journal/durable-file.ts'
import type { JournalPosition } from '../../journal/position.ts'

const stateSchema = z.object({
  version: z.literal(1),
  /** Everything before it was delivered. */
  delivered: z.object({ segment: z.number(), offset: z.number(), recordNo: z.number() }),
  /** Number of the record behind the last that was durable, when this was written. */
  durableRecordNo: z.number(),
})

export interface BufferState {
  delivered: JournalPosition
  durableRecordNo: number
}

const fileName = 'state.json'

/** Null when there is none yet. @throws Error when the file is there but is not what was written */
export async function loadBufferState(dir: string): Promise<BufferState | null> {
  const path = join(dir, fileName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : stateSchema.parse(JSON.parse(text))
}

export async function saveBufferState(dir: string, state: BufferState): Promise<void> {
  await writeDurably(dir, fileName, JSON.stringify({ version: 1, ...state }))
}
