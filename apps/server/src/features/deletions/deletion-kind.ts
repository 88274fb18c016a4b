import { messageDeletions } from '@logline/contract'
import type { Kind } from '../kinds/index.ts'

export const messageDeletionKind: Kind = {
  type: 'message_deletion',
  audited: { create: [messageDeletions.start], cancel: [messageDeletions.cancel] },
}
