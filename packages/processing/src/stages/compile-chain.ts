import type { ExtractorWatch } from '../extractors/extractor-watch.ts'
import type { ProcessingPlan, ProcessorName } from '../plan/processing-plan.ts'
import type { RoutingWatch } from '../routing/stream-finder.ts'
import { extractorsStage } from './extractors.ts'
import type { Stage } from './stage.ts'
import { staticFieldsStage } from './static-fields.ts'
import { streamRulesStage } from './stream-rules.ts'

/** Who is told what stages do; what becomes of a message does not depend on it. */
export interface ProcessingWatches {
  streams?: RoutingWatch
  extractors?: ExtractorWatch
}

type StagesOf = (plan: ProcessingPlan, watches: ProcessingWatches) => readonly (Stage | null)[]

/** The stages each message processor consists of. One that has nothing to do by the plan is null: it costs no message anything. */
const stagesOf: Record<ProcessorName, StagesOf> = {
  filterChain: (plan, { extractors }) => [extractorsStage(plan, extractors), staticFieldsStage(plan.inputs)],
  streamRules: (plan, { streams }) => [streamRulesStage(plan, streams)],
}

/** All stages of a plan, in the order of its processors. Immutable: made once for each plan. */
export function compileChain(plan: ProcessingPlan, watches: ProcessingWatches = {}): readonly Stage[] {
  return plan.processors.flatMap((name) => stagesOf[name](plan, watches)).filter((stage) => stage !== null)
}
