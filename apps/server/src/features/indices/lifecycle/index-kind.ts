import { clusterDeflector, deflector, indices } from '@logline/contract'
import type { Kind } from '../../kinds/index.ts'

export const indexKind: Kind = {
  type: 'index',
  audited: {
    rotated: [deflector.cycle, deflector.cycleDefault, clusterDeflector.cycle, clusterDeflector.cycleDefault],
    closed: [indices.close],
    reopened: [indices.reopen],
    kept: [indices.keep],
    released: [indices.keep],
    optimize: [indices.optimize],
    deleted: [indices.remove],
  },
}
