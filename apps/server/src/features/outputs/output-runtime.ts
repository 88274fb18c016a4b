import type { OutputCounters } from '../../data-plane/plan/plan.ts'

/** What sends to the outputs on this node. */
export interface OutputRuntime {
  /** By the id of the output: each there is, and null for one that was not heard of yet. */
  outputCounters(): ReadonlyMap<string, OutputCounters | null>
  /** Call after each change of an output; resolves when the change is on its way. */
  publishPlan(): Promise<void>
}
