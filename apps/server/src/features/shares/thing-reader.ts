import { byText, type Db } from '../../db/index.ts'

export interface NamedUser {
  id: string
  username: string
  fullName: string
}

/** Users, and what things are made of. */
export function thingReader(db: Db) {
  return {
    /** The search a saved search or dashboard shows; null when there is none. */
    async searchIdOf(viewId: string): Promise<string | null> {
      const row = await db.selectFrom('views').select('search_id').where('id', '=', viewId).executeTakeFirst()
      return row?.search_id ?? null
    },

    async users(): Promise<NamedUser[]> {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'username', 'full_name'])
        .$call(byText(db, 'full_name'))
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ id: row.id, username: row.username, fullName: row.full_name }))
    },
  }
}
