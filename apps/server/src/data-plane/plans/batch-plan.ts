import { createHash } from 'node:crypto'
import {
  compileProcessing,
  type Processing,
  type ProcessingPlan,
  type ProcessingWatches,
} from '@logline/processing'
import { InsertTargets } from './insert-targets.ts'

/** A plan as batches work by it: compiled once, and never changed. */
export interface BatchPlan {
  /** Of the text: the name under which batches know it. */
  hash: string
  /** As it is stored. */
  text: string
  inputs: ProcessingPlan['inputs']
  processing: Processing
  targets: InsertTargets
}

/** The hash of a plan depends on nothing but what decides about messages: neither on its version nor on which inputs run. */
export function compileBatchPlan(plan: ProcessingPlan, watches: ProcessingWatches = {}): BatchPlan {
  const { processors, defaultStream, streams, grokPatterns, failuresStream, indexSets, idTime } = plan
  const inputs = plan.inputs.map(({ id, staticFields, extractors }) => ({ id, staticFields, extractors }))
  const text = JSON.stringify({
    processors,
    inputs,
    defaultStream,
    streams,
    grokPatterns,
    failuresStream,
    indexSets,
    idTime,
  })
  return {
    hash: hashOf(text),
    text,
    inputs,
    processing: compileProcessing(plan, watches),
    targets: new InsertTargets(plan),
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
