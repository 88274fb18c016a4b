import type { MessageStore } from '@logline/engine'
import type { Db } from '../../../db/index.ts'
import { type IndexRecord, indexRepo } from '../../index-sets/index.ts'

interface RangeParts {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
}

/** Finds out from when to when the messages of an index are, and stores it. Reads no message. Throws an EngineError. */
export async function calculateRange(
  { db, messageStore }: RangeParts,
  { indexSetId, indexNo }: Pick<IndexRecord, 'indexSetId' | 'indexNo'>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const begin = performance.now()
  const caller = { user: 'system', purpose: 'index range', signal }
  const extent = await messageStore().indexExtent(indexSetId, indexNo, caller)
  await indexRepo(db).setRange(
    { indexSetId, indexNo },
    {
      beginMs: extent?.fromMs ?? null,
      endMs: extent?.toMs ?? null,
      calculatedAtMs: Date.now(),
      tookMs: Math.round(performance.now() - begin),
    },
  )
}
