import { systemJobs } from '@logline/contract'
import type { Kind } from '../kinds/index.ts'

export const systemJobKind: Kind = {
  type: 'system_job',
  audited: {
    create: [systemJobs.start],
    cancel: [systemJobs.cancel, systemJobs.cancelOnAllNodes],
    acknowledge: [systemJobs.acknowledge],
  },
}
