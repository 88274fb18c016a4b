import type { NotificationType } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { notificationRepo, type StoredNotification } from './notification-repo.ts'

/** Something that somebody should look at. */
export interface Raised {
  type: NotificationType
  /** What it is about, when there can be several of the type at once. */
  key?: string
  severity: 'normal' | 'urgent'
  /** The node that noticed. */
  nodeId: string
  /** What the texts of the type name (`notification-texts.ts`). Never a secret. */
  details?: Readonly<Record<string, unknown>>
}

/** Raises it, until it is fixed or somebody removes it; at most one of a type and key is there, with the newest details. */
export async function raiseNotification(
  db: Db,
  { type, key = '', severity, nodeId, details = {} }: Raised,
): Promise<void> {
  await notificationRepo(db).raise({ type, key, severity, nodeId, details, raisedAtMs: Date.now() })
}

/** The reason is gone. Does nothing when there is no such notification. */
export async function fixNotification(
  db: Db,
  { type, key = '' }: Pick<Raised, 'type' | 'key'>,
): Promise<void> {
  await notificationRepo(db).remove(type, key)
}

/** Those of a type that are there. */
export async function notificationsOf(db: Db, type: NotificationType): Promise<StoredNotification[]> {
  return (await notificationRepo(db).all()).filter((notification) => notification.type === type)
}
