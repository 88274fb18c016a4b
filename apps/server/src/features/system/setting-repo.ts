import type { Db } from '../../db/index.ts'

/** Single values of the whole installation. */
export function settingRepo(db: Db) {
  return {
    async has(name: string): Promise<boolean> {
      const row = await db.selectFrom('settings').select('name').where('name', '=', name).executeTakeFirst()
      return row !== undefined
    },

    /** The stored value; at the first call, by whichever server comes first, the given one is stored. */
    async ensure(name: string, value: string): Promise<string> {
      await db
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return row.value
    },
  }
}
