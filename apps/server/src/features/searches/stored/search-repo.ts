import { search } from '@logline/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { Tables } from '../../../db/tables/index.ts'
import { contentTooLarge } from '../../../http/errors.ts'
import { type NormalSearch, normaliseSearch } from './normal-search.ts'
import { searchWire } from './search-wire.ts'

/** Of one search: a dashboard with twenty pages of twenty widgets has half of it. */
const maxSearchBytes = 1 << 20
/** What a user keeps of searches that no view shows; beyond it the oldest go, as they do after some days. */
const maxKept = { searches: 1_000, bytes: 64 << 20 }

/** Databases take a limited number of values in one statement. */
const idsAtOnce = 1_000
/** Of a list of searches: each is read whole. */
const maxListLength = 2_000_000

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

    /** The newest, as many as a list may hold. */
    async ofOwner(ownerId: string): Promise<NormalSearch[]> {
      const rows = await db
        .selectFrom('searches')
        .select(({ fn }) => ['id', fn<number>('length', ['document']).as('length')])
        .where('owner_id', '=', ownerId)
        .orderBy('created_at_ms', 'desc')
        .execute()
      let length = 0
      const ids = rows.flatMap((row) => {
        length += Number(row.length)
        return length <= maxListLength ? [row.id] : []
      })
      const found = new Map((await this.byIds(ids)).map((search) => [search.id, search]))
      return ids.flatMap((id) => found.get(id) ?? [])
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

    /**
     * Stores a search; one that is there is replaced when it is the owner's, otherwise nothing happens. Throws 413 for one
     * that is too large.
     */
    async save(search: NormalSearch, ownerId: string, nowMs: number): Promise<boolean> {
      const document = boundedDocument(search)
      const stored = await db
        .insertInto('searches')
        .values({ id: search.id, owner_id: ownerId, document, created_at_ms: nowMs })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ document, created_at_ms: nowMs })
            .where('searches.owner_id', '=', ownerId),
        )
        .returning('id')
        .executeTakeFirst()
      if (!stored) return false
      await removeBeyond(db, ownerId)
      return true
    },

    /** Those of saved searches and dashboards stay. */
    async removeOlderThan(beforeMs: number): Promise<void> {
      await db.deleteFrom('searches').where('created_at_ms', '<', beforeMs).where(isOfNoView).execute()
    },
  }
}

function isOfNoView({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'searches'>) {
  return not(exists(selectFrom('views').select('views.id').whereRef('views.search_id', '=', 'searches.id')))
}

function boundedDocument(search: NormalSearch): string {
  const document = JSON.stringify(searchWire(search))
  const bytes = Buffer.byteLength(document)
  if (bytes <= maxSearchBytes) return document
  throw contentTooLarge(`A search has at most ${maxSearchBytes} bytes, this one has ${bytes}.`)
}

/** Each search in the console stores one: who runs many at a time must not fill the database. */
async function removeBeyond(db: Db, ownerId: string): Promise<void> {
  const newestFirst = await db
    .selectFrom('searches')
    .select(['id', sql<number>`octet_length(document)`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where(isOfNoView)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let sum = 0
  const beyond = newestFirst.filter(({ bytes }, index) => {
    sum += Number(bytes)
    return index >= maxKept.searches || sum > maxKept.bytes
  })
  for (let start = 0; start < beyond.length; start += idsAtOnce) {
    const ids = beyond.slice(start, start + idsAtOnce).map(({ id }) => id)
    await db.deleteFrom('searches').where('id', 'in', ids).where(isOfNoView).execute()
  }
}

function fromDocument(document: string, id: string): NormalSearch {
  return normaliseSearch(search.parse(JSON.parse(document)), () => id)
}
