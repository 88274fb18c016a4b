import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { routingPlanSchema } from '../routing/routing-plan.ts'
import type { JournalPosition } from './position.ts'
import { syncFolder } from './segment-file.ts'

const positionSchema = z.object({ segment: z.number(), offset: z.number(), recordNo: z.number() })

const stateSchema = z.object({
  version: z.literal(1),
  /** 16 bits that tell the ids of this journal from those of another. */
  salt: z.number().int().min(0).max(0xffff),
  /** Everything before it belongs to a batch that is in `inFlight` or was stored. */
  read: positionSchema,
  inFlight: z.array(
    z.object({
      from: positionSchema,
      to: positionSchema,
      /** Where its messages go. Kept with it, so that a retry after a restart goes to the same places. */
      routing: routingPlanSchema,
    }),
  ),
})

/** What must survive a crash besides the records: how far they were read, and which batches may have been stored. */
export type JournalState = z.infer<typeof stateSchema>
export type InFlightBatch = JournalState['inFlight'][number]
/** As much of it as tells what may be deleted. */
export interface JournalProgress {
  read: JournalPosition
  inFlight: readonly { from: JournalPosition }[]
}

const fileName = 'state.json'

/**
 * Null when there is none yet.
 * @throws Error when the file is there but is not what was written: never guessed at, since that could lose or double messages
 */
export async function loadJournalState(dir: string): Promise<JournalState | null> {
  const path = join(dir, fileName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return stateSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`The journal's state file ${path} is damaged. Restore it, or delete the journal folder`, {
      cause,
    })
  }
}

/** Replaces the state atomically and durably. */
export async function saveJournalState(dir: string, state: JournalState): Promise<void> {
  const path = join(dir, fileName)
  const file = await open(`${path}.new`, 'w')
  try {
    await file.writeFile(JSON.stringify(state))
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(dir)
}
