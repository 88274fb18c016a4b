import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processingPlanSchema } from '@logline/processing'
import { z } from 'zod'
import type { JournalLosses } from '../plan/plan.ts'
import { writeDurably } from './durable-file.ts'
import { lossesSchema, noLosses } from './journal-losses.ts'
import type { JournalPosition } from './position.ts'

const positionSchema = z.object({ segment: z.number(), offset: z.number(), recordNo: z.number() })

const inFlightSchema = z.object({
  from: positionSchema,
  to: positionSchema,
  /** Hash of the plan it is processed by, which lies in the folder of plans. A retry after a restart goes by it too. */
  plan: z.string(),
  /** Between which times its messages lay when it was first tried: there a retry looks for those that are stored. */
  messagesWithin: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
  /** By address the names of senders it was processed with, null for none. An earlier version kept none: they are asked for anew. */
  senderNames: z.record(z.string(), z.string().nullable()).default({}),
})

const outcomesSchema = z.object({ stored: z.int(), failed: z.int(), dropped: z.int() })

const common = {
  /** By input, of all records that were read and are in no batch in flight. An earlier version counted none. */
  outcomes: z.record(z.string(), outcomesSchema).default({}),
  /** Parts of replays that were read, the newest. An earlier version knew none. */
  replays: z.array(z.string()).default([]),
  /** 16 bits that tell the ids of this journal from those of another. */
  salt: z.number().int().min(0).max(0xffff),
  /** Everything before it belongs to a batch that is in `inFlight` or was stored. */
  read: positionSchema,
  /** Number of the record behind the last that was durable, when this was written. An earlier version did not say. */
  durableRecordNo: z.number().default(0),
  /** What could not be read any more, outside of the batches in flight. */
  losses: lossesSchema.default(noLosses),
}

/** A batch of the first format, which kept its routing and no more of its plan. Its ids begin with the times of its messages. */
const firstInFlightSchema = z.object({
  from: positionSchema,
  to: positionSchema,
  routing: processingPlanSchema.pick({ defaultStream: true, streams: true, indexSets: true }),
})

const stateSchema = z.discriminatedUnion('version', [
  z.object({ version: z.literal(1), ...common, inFlight: z.array(firstInFlightSchema) }),
  z.object({ version: z.literal(2), ...common, inFlight: z.array(inFlightSchema) }),
])

export type InFlightBatch = z.infer<typeof inFlightSchema>
export type FirstInFlightBatch = z.infer<typeof firstInFlightSchema>

/** What must survive a crash besides the records: how far they were read, and which batches may have been stored. */
export interface JournalState {
  salt: number
  read: JournalPosition
  inFlight: readonly (InFlightBatch | FirstInFlightBatch)[]
  outcomes: Readonly<Record<string, z.infer<typeof outcomesSchema>>>
  replays: readonly string[]
  durableRecordNo: number
  losses: JournalLosses
}

/** As it is written. */
export interface SavedState extends JournalState {
  inFlight: readonly InFlightBatch[]
}

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
    const { version: _, ...state } = stateSchema.parse(JSON.parse(text))
    return state
  } catch (cause) {
    throw new Error(`The journal's state file ${path} is damaged. Restore it, or delete the journal folder`, {
      cause,
    })
  }
}

/** Replaces the state at once and durably. */
export async function saveJournalState(dir: string, state: SavedState): Promise<void> {
  await writeDurably(dir, fileName, JSON.stringify({ ...state, version: 2 }))
}
