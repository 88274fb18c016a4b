import type { Db } from '../../db/index.ts'
import type { FavoritesTable, LastOpenedTable } from '../../db/tables/views/start-page-tables.ts'

/** What single users keep: what they opened last, their favourites and their start page. */
export function ownListRepo(db: Db) {
  return {
    async open(entry: LastOpenedTable): Promise<void> {
      await db
        .insertInto('last_opened')
        .values(entry)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'grn']).doUpdateSet({ opened_at_ms: entry.opened_at_ms }),
        )
        .execute()
    },

    /** Newest first. */
    lastOpened: (userId: string): Promise<LastOpenedTable[]> =>
      db
        .selectFrom('last_opened')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('opened_at_ms', 'desc')
        .orderBy('grn')
        .execute(),

    async forgetOpened(userId: string, grns: readonly string[]): Promise<void> {
      await db.deleteFrom('last_opened').where('user_id', '=', userId).where('grn', 'in', grns).execute()
    },

    /** In the order in which they were added. */
    favorites: (userId: string): Promise<FavoritesTable[]> =>
      db.selectFrom('favorites').selectAll().where('user_id', '=', userId).orderBy('position').execute(),

    async addFavorite(favorite: FavoritesTable): Promise<void> {
      await db
        .insertInto('favorites')
        .values(favorite)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async removeFavorite(userId: string, grn: string): Promise<void> {
      await db.deleteFrom('favorites').where('user_id', '=', userId).where('grn', '=', grn).execute()
    },

    async removeItem(grn: string): Promise<void> {
      await db.deleteFrom('last_opened').where('grn', '=', grn).execute()
      await db.deleteFrom('favorites').where('grn', '=', grn).execute()
    },

    async resetStartPages(type: string, id: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ startpage_type: null, startpage_id: null })
        .where('startpage_type', '=', type)
        .where('startpage_id', '=', id)
        .execute()
    },
  }
}
