import { parseGrn } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import type { ActivitiesTable } from '../../db/tables/views/start-page-tables.ts'
import { activityRepo } from './activity-repo.ts'
import { ownListRepo } from './own-list-repo.ts'

/** Beyond these, the oldest go (reference: system, section 9). */
const maxActivities = 10_000
const maxLastOpened = 100

export interface Activity {
  type: ActivitiesTable['type']
  itemGrn: string
  itemTitle: string
  /** Who did it. */
  userId: string
  username: string
  /** Whom it was shared with or taken from, as a grn. */
  grantee?: string
}

/**
 * To be called in the transaction of the change. Of a deleted thing only its deletion stays; what points to it is
 * the matter of `removeItem`.
 */
export async function recordActivity(db: Db, activity: Activity): Promise<void> {
  const activities = activityRepo(db)
  if (activity.type === 'delete') await activities.removeOfItem(activity.itemGrn)
  const nowMs = Date.now()
  await activities.add({
    id: newObjectId(nowMs),
    at_ms: nowMs,
    type: activity.type,
    item_grn: activity.itemGrn,
    item_title: activity.itemTitle,
    user_id: activity.userId,
    username: activity.username,
    grantee: activity.grantee ?? null,
  })
  await activities.keepNewest(maxActivities)
}

/** Makes a thing the first of what the user opened last. */
export async function recordOpened(db: Db, userId: string, grn: string): Promise<void> {
  const lists = ownListRepo(db)
  await lists.open({ user_id: userId, grn, opened_at_ms: Date.now() })
  const tooMany = (await lists.lastOpened(userId)).slice(maxLastOpened).map((entry) => entry.grn)
  if (tooMany.length > 0) await lists.forgetOpened(userId, tooMany)
}

/** To be called in the transaction that deletes a thing: nobody's favourites, history or start page name it any more. */
export async function removeItem(db: Db, grn: string): Promise<void> {
  await ownListRepo(db).removeItem(grn)
  const item = parseGrn(grn)
  if (item) await ownListRepo(db).resetStartPages(item.type, item.id)
}

/** The grns of a user's favourites. */
export async function favoriteIds(db: Db, userId: string): Promise<Set<string>> {
  return new Set((await ownListRepo(db).favorites(userId)).map(({ grn }) => grn))
}
