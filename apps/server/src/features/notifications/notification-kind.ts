import { notifications } from '@logline/contract'
import type { Kind } from '../kinds/index.ts'

/** The product raises notifications; people only remove them. */
export const notificationKind: Kind = {
  type: 'notification',
  audited: { delete: [notifications.removeAll, notifications.remove] },
}
