import type { MessageStore } from '@logline/engine'
import { z } from 'zod'
import type { Db } from '../../db/index.ts'
import type { JobKind } from '../../jobs/index.ts'
import { indexRepo } from '../index-sets/index.ts'
import { calculateRange } from '../indices/index.ts'

interface RangeJobDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
}

const wholeRebuild = z.object({
  /** Null: all of them. */
  index_set_id: z.string().nullable(),
})

/** Calculates the ranges of all indices, or of those of an index set, one after the other. */
export function rebuildIndexRanges(
  dependencies: RangeJobDependencies,
): JobKind<z.output<typeof wholeRebuild>> {
  return {
    type: 'rebuild_index_ranges',
    description: 'Rebuilds index range information.',
    data: wholeRebuild,
    dataByName: { index_set_id: null },
    isCancellable: true,
    providesProgress: true,
    isResumable: true,
    maxConcurrent: 1,
    maxWaiting: 0,
    async run({ data, progress, signal }) {
      const all = await indexRepo(dependencies.db).all()
      const wanted = all.filter(
        ({ indexSetId, state }) =>
          state === 'open' && (data.index_set_id === null || indexSetId === data.index_set_id),
      )
      for (const [done, index] of wanted.entries()) {
        progress((100 * done) / wanted.length, `Calculating the range of ${index.indexName}.`)
        await calculateRange(dependencies, index, signal)
      }
      progress(100, `Calculated the ranges of ${wanted.length} ${wanted.length === 1 ? 'index' : 'indices'}.`)
      return { indices: wanted.length }
    },
  }
}

const oneRebuild = z.object({ index: z.string() })

/** Calculates the range of one index. */
export function rebuildIndexRange(dependencies: RangeJobDependencies): JobKind<z.output<typeof oneRebuild>> {
  return {
    type: 'rebuild_index_range',
    description: 'Calculates the range of an index.',
    data: oneRebuild,
    dataByName: null,
    isCancellable: true,
    providesProgress: false,
    isResumable: true,
    maxConcurrent: 4,
    maxWaiting: 1_000,
    async run({ data, progress, signal }) {
      const index = await indexRepo(dependencies.db).byName(data.index)
      // Deleted or closed since.
      if (index?.state !== 'open') return { indices: 0 }
      await calculateRange(dependencies, index, signal)
      progress(100, `Calculated the range of ${index.indexName}.`)
      return { indices: 1 }
    },
  }
}
