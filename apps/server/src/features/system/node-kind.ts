import { cluster, system } from '@logline/contract'
import type { Kind } from '../kinds/index.ts'

export const nodeKind: Kind = {
  type: 'node',
  audited: {
    override_lb_status: [system.overrideBalancerStatus, cluster.overrideBalancerStatus],
    pause_processing: [system.pauseProcessing, cluster.pauseProcessing],
    resume_processing: [system.resumeProcessing, system.unlockProcessing, cluster.resumeProcessing],
  },
}
