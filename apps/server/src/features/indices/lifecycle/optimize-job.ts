import { setTimeout as delay } from 'node:timers/promises'
import { EngineError, type MessageStore } from '@logline/engine'
import { z } from 'zod'
import type { Db } from '../../../db/index.ts'
import { HttpError } from '../../../http/errors.ts'
import type { JobKind } from '../../../jobs/index.ts'
import { indexRepo } from '../../index-sets/index.ts'
import type { IndexChanges } from './index-changes.ts'

const optimization = z.object({ index: z.string() })

export type OptimizeJobKind = JobKind<z.output<typeof optimization>>

interface OptimizeParts {
  db: Db
  messageStore: () => MessageStore
  changes: Pick<IndexChanges, 'knownIndices' | 'noteOptimized'>
}

const pauseMs = 5_000
/** The engine may have other merges to do first, or not enough room for this one. */
const maxAttempts = 60

/** Merges an index that is no longer written to into one part: it takes less room, and searches open fewer files. */
export function optimizeJob({ db, messageStore, changes }: OptimizeParts): OptimizeJobKind {
  async function segmentsOf(name: string): Promise<number> {
    const index = await indexRepo(db).byName(name)
    if (!index || index.state === 'deleting') return 0
    const [known] = await changes.knownIndices([index])
    return known?.content.segments ?? 0
  }

  return {
    type: 'optimize_index',
    description: 'Merges an index into one segment.',
    data: optimization,
    dataByName: null,
    isCancellable: true,
    providesProgress: true,
    isResumable: true,
    // One at a time: each reads and writes a whole index.
    maxConcurrent: 1,
    maxWaiting: 10_000,
    async run({ data: { index: name }, progress, signal }) {
      let failure = ''
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        signal.throwIfAborted()
        try {
          const segments = await segmentsOf(name)
          if (segments <= 1) {
            if (segments === 1) await changes.noteOptimized(name)
            progress(100, `Optimized ${name}.`)
            return { index: name, segments }
          }
          progress(0, `Merging ${segments} segments of ${name}.`)
          const index = await indexRepo(db).byName(name)
          if (index) await messageStore().optimizeIndex(index, signal)
        } catch (error) {
          if (!(error instanceof EngineError || error instanceof HttpError) || signal.aborted) throw error
          failure = error.message
          progress(0, `Waiting to merge ${name}: ${failure}`)
          await delay(pauseMs, undefined, { signal })
        }
      }
      throw new Error(`The segments of ${name} could not be merged: ${failure}`)
    },
  }
}
