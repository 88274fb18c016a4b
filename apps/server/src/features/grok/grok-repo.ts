import type { GrokPattern } from '@logline/contract'
import { byText, type Db } from '../../db/index.ts'

/** Named parts of grok patterns. Their wire is their row. */
export function grokRepo(db: Db) {
  return {
    all(): Promise<GrokPattern[]> {
      return db.selectFrom('grok_patterns').selectAll().$call(byText(db, 'name')).execute()
    },

    async byId(id: string): Promise<GrokPattern | null> {
      const row = await db.selectFrom('grok_patterns').selectAll().where('id', '=', id).executeTakeFirst()
      return row ?? null
    },

    async insert(pattern: GrokPattern): Promise<void> {
      await db.insertInto('grok_patterns').values(pattern).execute()
    },

    /** Leaves alone what has the name already. */
    async ensure(pattern: GrokPattern): Promise<void> {
      await db
        .insertInto('grok_patterns')
        .values(pattern)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    },

    async update({ id, ...row }: GrokPattern): Promise<void> {
      await db.updateTable('grok_patterns').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('grok_patterns').where('id', '=', id).execute()
    },

    async removeAll(): Promise<void> {
      await db.deleteFrom('grok_patterns').execute()
    },
  }
}
