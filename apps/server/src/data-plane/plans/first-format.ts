import type { FirstInFlightBatch } from '../journal/journal-state.ts'
import { type BatchPlan, compileBatchPlan } from './batch-plan.ts'

/**
 * The plan of a batch that an earlier version has begun, which kept its routing and no more: static fields are those of
 * the newest plan, as they were for that version, and the ids begin with the times of the messages.
 */
export function planOfFirstFormat({ routing }: FirstInFlightBatch, newest: BatchPlan): BatchPlan {
  // It knew no extractors.
  const inputs = newest.inputs.map((input) => ({ ...input, extractors: [] }))
  return compileBatchPlan({
    ...routing,
    processors: ['filterChain', 'streamRules'],
    inputs,
    grokPatterns: {},
    failuresStream: null,
    idTime: 'message',
  })
}
