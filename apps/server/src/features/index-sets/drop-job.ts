import { setTimeout as delay } from 'node:timers/promises'
import { EngineError, type MessageStore } from '@logline/engine'
import { z } from 'zod'
import { HttpError } from '../../http/errors.ts'
import type { JobKind } from '../../jobs/index.ts'

const dropData = z.object({
  index_set_id: z.string(),
  /** As it was called. */
  title: z.string(),
  /** Where messages go that are on their way to it. */
  heir_id: z.string(),
  heir_number: z.int(),
})

export type DropJobKind = JobKind<z.output<typeof dropData>>

const pauseMs = 1_000

/** Drops the tables of an index set that was deleted with its data; while the engine is away, it waits. */
export function dropJob(messageStore: () => MessageStore): DropJobKind {
  return {
    type: 'index_set_cleanup',
    description: 'Deletes the data of an index set.',
    data: dropData,
    dataByName: null,
    // There is no way back: half of the data is of no use to anybody.
    isCancellable: false,
    providesProgress: true,
    isResumable: true,
    maxConcurrent: 4,
    maxWaiting: 1_000,
    async run({ data, progress, signal }) {
      const heir = { indexSetId: data.heir_id, indexNo: data.heir_number }
      progress(0, `Deleting the data of the index set "${data.title}".`)
      for (;;) {
        signal.throwIfAborted()
        const failure = await drop(() => messageStore().dropIndexSet(data.index_set_id, heir))
        if (failure === null) break
        progress(0, `Waiting for the message store to delete the index set "${data.title}": ${failure}`)
        await delay(pauseMs, undefined, { signal })
      }
      progress(100, `Deleted the data of the index set "${data.title}".`)
      return { index_set_id: data.index_set_id }
    },
  }
}

/** Null, or why the engine did not do it now. */
async function drop(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof EngineError || error instanceof HttpError) return error.message
    throw error
  }
}
