import type { Leadership, Periodic } from '../../jobs/index.ts'
import type { DataPlane } from './data-plane.ts'

/** Inputs that only one of all nodes may run go to another node within this time. */
const everyMs = 2000

/** Gives the data plane a new plan when this node begins or ceases to lead. */
export function leaderWatch(
  dataPlane: Pick<DataPlane, 'publishPlan'>,
  leadership: Pick<Leadership, 'term'>,
): Periodic {
  let led: boolean | null = null
  return {
    name: 'move inputs that run on one node to the leader',
    everyMs,
    firstAfterMs: 0,
    runsOn: 'every_node',
    async run() {
      const leads = leadership.term() !== null
      if (leads === led) return
      await dataPlane.publishPlan()
      led = leads
    },
  }
}
