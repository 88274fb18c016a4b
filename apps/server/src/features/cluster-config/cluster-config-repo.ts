import type { Db } from '../../db/index.ts'

export function clusterConfigRepo(db: Db) {
  return {
    /** What is stored, as JSON; null when nothing is. */
    async payload(className: string): Promise<string | null> {
      const row = await db
        .selectFrom('cluster_configs')
        .select('payload')
        .where('class_name', '=', className)
        .executeTakeFirst()
      return row?.payload ?? null
    },

    async save(className: string, payload: string): Promise<void> {
      await db
        .insertInto('cluster_configs')
        .values({ class_name: className, payload })
        .onConflict((conflict) => conflict.column('class_name').doUpdateSet({ payload }))
        .execute()
    },

    /** Stores it unless something is stored already. */
    async ensure(className: string, payload: string): Promise<void> {
      await db
        .insertInto('cluster_configs')
        .values({ class_name: className, payload })
        .onConflict((conflict) => conflict.column('class_name').doNothing())
        .execute()
    },

    async remove(className: string): Promise<void> {
      await db.deleteFrom('cluster_configs').where('class_name', '=', className).execute()
    },
  }
}
