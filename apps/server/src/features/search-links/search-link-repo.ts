import { type SearchLinkContent, searchLinkContent } from '@logline/contract'
import type { Db } from '../../db/index.ts'

export interface SearchLink {
  id: string
  content: SearchLinkContent
  expiresAtMs: number
}

/** Searches that nobody saved, for whoever has their link. */
export function searchLinkRepo(db: Db) {
  return {
    /** Null for one that has ended. */
    async byId(id: string, nowMs: number): Promise<SearchLink | null> {
      const row = await db
        .selectFrom('search_links')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at_ms', '>', nowMs)
        .executeTakeFirst()
      if (!row) return null
      const content = searchLinkContent.parse(JSON.parse(row.content))
      return { id, content, expiresAtMs: row.expires_at_ms }
    },

    async add({ id, content, expiresAtMs }: SearchLink, userId: string): Promise<void> {
      await db
        .insertInto('search_links')
        .values({ id, user_id: userId, content: JSON.stringify(content), expires_at_ms: expiresAtMs })
        .execute()
    },

    async removeEnded(nowMs: number): Promise<void> {
      await db.deleteFrom('search_links').where('expires_at_ms', '<=', nowMs).execute()
    },

    /** Leaves the user's newest. */
    async removeAllBut(count: number, userId: string): Promise<void> {
      const newest = db
        .selectFrom('search_links')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('expires_at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
      await db
        .deleteFrom('search_links')
        .where('user_id', '=', userId)
        .where('id', 'not in', newest)
        .execute()
    },
  }
}
