import { shares } from '@logline/contract'
import type { Kind } from '../kinds/index.ts'

/** Whatever is shared; the entries of the audit trail name its own kind. */
export const shareKind: Kind = { type: 'entity', audited: { share: [shares.update] } }
