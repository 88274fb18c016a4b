import type { JobQueue } from '../../jobs/index.ts'
import type { IndexSetLimits } from '../index-sets/index.ts'
import type { ChangeParts, IndexChanges } from './lifecycle/index-changes.ts'
import type { OptimizeJobKind } from './lifecycle/optimize-job.ts'

/** What the routes of indices work with. */
export interface IndexParts extends ChangeParts {
  changes: IndexChanges
  limits: IndexSetLimits
  jobs: Pick<JobQueue, 'enqueue'>
  optimizeJob: OptimizeJobKind
  node: { nodeId: string; hostname: string }
}
