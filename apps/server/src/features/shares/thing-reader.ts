import { grnOf } from '@logline/contract'
import { type Db, lockRow } from '../../db/index.ts'
import { parseTarget, type TargetType } from '../grants/index.ts'

/** No database takes more parameters than this in one statement. */
const maxIds = 5_000

/** Where the things of each kind are kept. */
const tables: Partial<Record<TargetType, 'streams' | 'views'>> = {
  stream: 'streams',
  dashboard: 'views',
  search: 'views',
}

export interface NamedUser {
  id: string
  username: string
  fullName: string
}

/** What things and users are called, and what things are made of. */
export function thingReader(db: Db) {
  const titlesIn: Partial<Record<TargetType, (ids: readonly string[]) => Promise<TitledRow[]>>> = {
    stream: (ids) => db.selectFrom('streams').select(['id', 'title']).where('id', 'in', ids).execute(),
    dashboard: (ids) => viewTitles(db, 'DASHBOARD', ids),
    search: (ids) => viewTitles(db, 'SEARCH', ids),
  }

  return {
    /** Within a transaction: others who share, change or delete the thing wait until it ends. */
    async lock(grn: string): Promise<void> {
      const thing = parseTarget(grn)
      const table = thing && tables[thing.type]
      if (table) await lockRow(db, table, thing.id)
    },

    /** Titles by grn. What does not exist has none. */
    async titles(grns: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const things = grns.flatMap((grn) => parseTarget(grn) ?? [])
      const titles = new Map<string, string>()
      for (const [type, members] of Map.groupBy(things, (thing) => thing.type)) {
        const ids = members.map(({ id }) => id)
        for (let from = 0; from < ids.length; from += maxIds) {
          const rows = (await titlesIn[type]?.(ids.slice(from, from + maxIds))) ?? []
          for (const { id, title } of rows) titles.set(grnOf(type, id), title)
        }
      }
      return titles
    },

    /** The search a saved search or dashboard shows; null when there is none. */
    async searchIdOf(viewId: string): Promise<string | null> {
      const row = await db.selectFrom('views').select('search_id').where('id', '=', viewId).executeTakeFirst()
      return row?.search_id ?? null
    },

    async users(): Promise<NamedUser[]> {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'username', 'full_name'])
        .orderBy('full_name')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ id: row.id, username: row.username, fullName: row.full_name }))
    },
  }
}

interface TitledRow {
  id: string
  title: string
}

function viewTitles(db: Db, type: 'DASHBOARD' | 'SEARCH', ids: readonly string[]): Promise<TitledRow[]> {
  return db
    .selectFrom('views')
    .select(['id', 'title'])
    .where('type', '=', type)
    .where('id', 'in', ids)
    .execute()
}
