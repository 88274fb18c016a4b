import type { Selectable } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { ActivitiesTable } from '../../db/tables/views/start-page-tables.ts'

/** An activity with the full name of who did it; null when the user is gone. */
export type StoredActivity = Selectable<ActivitiesTable> & { full_name: string | null }

export function activityRepo(db: Db) {
  return {
    async add(activity: ActivitiesTable): Promise<void> {
      await db.insertInto('activities').values(activity).execute()
    },

    async removeOfItem(grn: string): Promise<void> {
      await db.deleteFrom('activities').where('item_grn', '=', grn).execute()
    },

    /** Keeps the newest entries and deletes all others. */
    async keepNewest(count: number): Promise<void> {
      const oldest = await db
        .selectFrom('activities')
        .select(['at_ms', 'id'])
        .orderBy('at_ms', 'desc')
        .orderBy('id', 'desc')
        .offset(count)
        .limit(1)
        .executeTakeFirst()
      if (!oldest) return
      await db
        .deleteFrom('activities')
        .where((row) =>
          row.or([
            row('at_ms', '<', oldest.at_ms),
            row.and([row('at_ms', '=', oldest.at_ms), row('id', '<=', oldest.id)]),
          ]),
        )
        .execute()
    },

    /** Newest first: all of them, or those of the grantees. */
    async newest(grantees: readonly string[] | 'all'): Promise<StoredActivity[]> {
      const all = db
        .selectFrom('activities')
        .leftJoin('users', 'users.id', 'activities.user_id')
        .selectAll('activities')
        .select('users.full_name')
        .orderBy('at_ms', 'desc')
        .orderBy('activities.id', 'desc')
      return (grantees === 'all' ? all : all.where('grantee', 'in', grantees)).execute()
    },
  }
}
