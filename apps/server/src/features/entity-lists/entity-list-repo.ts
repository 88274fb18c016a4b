import type { Db } from '../../db/index.ts'
import type { EntityListPreferencesTable } from '../../db/tables/views/start-page-tables.ts'

/** How each user wants to see each list. */
export function entityListRepo(db: Db) {
  return {
    async preferences(userId: string, listId: string): Promise<string | null> {
      const row = await db
        .selectFrom('entity_list_preferences')
        .select('preferences')
        .where('user_id', '=', userId)
        .where('list_id', '=', listId)
        .executeTakeFirst()
      return row?.preferences ?? null
    },

    async save(entry: EntityListPreferencesTable): Promise<void> {
      const { preferences, saved_at_ms } = entry
      await db
        .insertInto('entity_list_preferences')
        .values(entry)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'list_id']).doUpdateSet({ preferences, saved_at_ms }),
        )
        .execute()
    },

    /** Of one user: the names of the lists, those that were saved last first. */
    async listIds(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('entity_list_preferences')
        .select('list_id')
        .where('user_id', '=', userId)
        .orderBy('saved_at_ms', 'desc')
        .execute()
      return rows.map((row) => row.list_id)
    },

    async remove(userId: string, listIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('entity_list_preferences')
        .where('user_id', '=', userId)
        .where('list_id', 'in', listIds)
        .execute()
    },
  }
}
