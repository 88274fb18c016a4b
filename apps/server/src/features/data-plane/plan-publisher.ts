import type { Plan } from '../../data-plane/plan/plan.ts'

export interface PlanPublisher {
  /** Builds and publishes a plan; resolves when one that saw the metadata of this moment is published. */
  publish(): Promise<void>
  newest(): Plan | null
}

/**
 * Numbers the plans and builds one at a time: changes that come while one is built share the next one. At most one
 * build waits.
 */
export function createPlanPublisher(
  build: () => Promise<Omit<Plan, 'version'>>,
  onPlan: (plan: Plan) => void,
): PlanPublisher {
  let newest: Plan | null = null
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null

  async function buildOne(): Promise<void> {
    const plan = { version: (newest?.version ?? 0) + 1, ...(await build()) }
    newest = plan
    onPlan(plan)
  }

  function startBuild(): Promise<void> {
    running = buildOne().finally(() => {
      running = null
    })
    return running
  }

  async function startAfter(current: Promise<void>): Promise<void> {
    // The caller of a failed build has its error; this one builds anew.
    await current.catch(() => undefined)
    waiting = null
    await startBuild()
  }

  return {
    publish() {
      if (!running) return startBuild()
      waiting ??= startAfter(running)
      return waiting
    },
    newest: () => newest,
  }
}
