import { indexRanges } from '@logline/contract'
import type { Kind } from '../kinds/index.ts'

export const indexRangeKind: Kind = {
  type: 'index_range',
  audited: { rebuild: [indexRanges.rebuildAll, indexRanges.rebuildOfIndexSet, indexRanges.rebuild] },
}
