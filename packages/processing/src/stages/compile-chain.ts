import type { ProcessingPlan, ProcessorName } from '../plan/processing-plan.ts'
import type { Stage } from './stage.ts'
import { staticFieldsStage } from './static-fields.ts'
import { streamRulesStage } from './stream-rules.ts'

/** The stages each message processor consists of. One that has nothing to do by the plan is null: it costs no message anything. */
const stagesOf: Record<ProcessorName, (plan: ProcessingPlan) => readonly (Stage | null)[]> = {
  filterChain: ({ inputs }) => [staticFieldsStage(inputs)],
  streamRules: (plan) => [streamRulesStage(plan)],
}

/** All stages of a plan, in the order of its processors. Immutable: made once for each plan. */
export function compileChain(plan: ProcessingPlan): readonly Stage[] {
  return plan.processors.flatMap((name) => stagesOf[name](plan)).filter((stage) => stage !== null)
}
