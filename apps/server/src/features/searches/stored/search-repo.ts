import { search } from '@logline/contract'
import type { Db } from '../../../db/index.ts'
import { type NormalSearch, normaliseSearch } from './normal-search.ts'
import { searchWire } from './search-wire.ts'

/** Databases take a limited number of values in one statement. */
const idsAtOnce = 1_000

export interface StoredSearch {
  search: NormalSearch
  ownerId: string
}

export function searchRepo(db: Db) {
  return {
    async byId(id: string): Promise<StoredSearch | null> {
      const row = await db.selectFrom('searches').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? { search: fromDocument(row.document, id), ownerId: row.owner_id } : null
    },

    async ofOwner(ownerId: string): Promise<NormalSearch[]> {
      const rows = await db
        .selectFrom('searches')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('created_at_ms', 'desc')
        .execute()
      return rows.map((row) => fromDocument(row.document, row.id))
    },

    /** Those of the given ids that are there. */
    async byIds(ids: readonly string[]): Promise<NormalSearch[]> {
      const found: NormalSearch[] = []
      for (let start = 0; start < ids.length; start += idsAtOnce) {
        const rows = await db
          .selectFrom('searches')
          .select(['id', 'document'])
          .where('id', 'in', ids.slice(start, start + idsAtOnce))
          .execute()
        found.push(...rows.map((row) => fromDocument(row.document, row.id)))
      }
      return found
    },

    /** Stores a search; one that is there is replaced when it is the owner's, otherwise nothing happens. */
    async save(search: NormalSearch, ownerId: string, nowMs: number): Promise<boolean> {
      const document = JSON.stringify(searchWire(search))
      const stored = await db
        .insertInto('searches')
        .values({ id: search.id, owner_id: ownerId, document, created_at_ms: nowMs })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ document }).where('searches.owner_id', '=', ownerId),
        )
        .returning('id')
        .executeTakeFirst()
      return stored !== undefined
    },

    /** Those of saved searches and dashboards stay. */
    async removeOlderThan(beforeMs: number): Promise<void> {
      await db
        .deleteFrom('searches')
        .where('created_at_ms', '<', beforeMs)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('views').select('views.id').whereRef('views.search_id', '=', 'searches.id'))),
        )
        .execute()
    },
  }
}

function fromDocument(document: string, id: string): NormalSearch {
  return normaliseSearch(search.parse(JSON.parse(document)), () => id)
}
