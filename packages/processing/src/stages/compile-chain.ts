import type { ProcessingPlan, ProcessorName } from '../plan/processing-plan.ts'
import type { RoutingWatch } from '../routing/stream-finder.ts'
import type { Stage } from './stage.ts'
import { staticFieldsStage } from './static-fields.ts'
import { streamRulesStage } from './stream-rules.ts'

type StagesOf = (plan: ProcessingPlan, watch: RoutingWatch | null) => readonly (Stage | null)[]

/** The stages each message processor consists of. One that has nothing to do by the plan is null: it costs no message anything. */
const stagesOf: Record<ProcessorName, StagesOf> = {
  filterChain: ({ inputs }) => [staticFieldsStage(inputs)],
  streamRules: (plan, watch) => [streamRulesStage(plan, watch)],
}

/** All stages of a plan, in the order of its processors. Immutable: made once for each plan. */
export function compileChain(plan: ProcessingPlan, watch: RoutingWatch | null = null): readonly Stage[] {
  return plan.processors.flatMap((name) => stagesOf[name](plan, watch)).filter((stage) => stage !== null)
}
