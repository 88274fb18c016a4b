import type { View } from '@logline/contract'
import { type Selectable, sql } from 'kysely'
import { type Db, sqlDialect } from '../../db/index.ts'
import type { ViewsTable } from '../../db/tables/views/views-table.ts'

export type ViewType = ViewsTable['type']

/** A saved search or dashboard without what it shows. */
export interface ViewRecord {
  id: string
  type: ViewType
  title: string
  summary: string
  description: string
  searchId: string
  properties: string[]
  owner: string | null
  createdAtMs: number
  revision: number
  changedBy: string
  changedAtMs: number
}

export interface WholeView extends ViewRecord {
  state: View['state']
}

/** All but the state, which can be large. */
export const viewColumns = [
  'id',
  'type',
  'title',
  'summary',
  'description',
  'search_id',
  'properties',
  'owner',
  'created_at_ms',
  'revision',
  'changed_by',
  'changed_at_ms',
] as const

export function viewRepo(db: Db) {
  return {
    async all(): Promise<ViewRecord[]> {
      const rows = await db.selectFrom('views').select(viewColumns).execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<WholeView | null> {
      const row = await db.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? { ...fromRow(row), state: JSON.parse(row.state) } : null
    },

    /** What each of the views shows, by its id. */
    async states(ids: readonly string[]): Promise<Map<string, View['state']>> {
      const isWanted = sqlDialect(db).isOneOf(sql.ref('id'), ids)
      const rows = await db.selectFrom('views').select(['id', 'state']).where(isWanted).execute()
      return new Map(rows.map((row) => [row.id, JSON.parse(row.state)]))
    },

    /** How much the views hold in all, in characters of JSON. */
    async statesLength(ids: readonly string[]): Promise<number> {
      const length = sql<number>`coalesce(sum(length(state)), 0)`.as('length')
      const isWanted = sqlDialect(db).isOneOf(sql.ref('id'), ids)
      const row = await db.selectFrom('views').select(length).where(isWanted).executeTakeFirst()
      return Number(row?.length ?? 0)
    },

    ofSearch: (searchId: string): Promise<Pick<ViewRecord, 'id' | 'type'>[]> =>
      db.selectFrom('views').select(['id', 'type']).where('search_id', '=', searchId).execute(),

    async insert(view: WholeView): Promise<void> {
      await db.insertInto('views').values(toRow(view)).execute()
    },

    async update(view: WholeView): Promise<void> {
      const { id, ...row } = toRow(view)
      await db.updateTable('views').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('views').where('id', '=', id).execute()
    },
  }
}

export function fromRow(row: Omit<Selectable<ViewsTable>, 'state'>): ViewRecord {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    summary: row.summary,
    description: row.description,
    searchId: row.search_id,
    properties: JSON.parse(row.properties),
    owner: row.owner,
    createdAtMs: row.created_at_ms,
    revision: row.revision,
    changedBy: row.changed_by,
    changedAtMs: row.changed_at_ms,
  }
}

function toRow(view: WholeView): ViewsTable {
  return {
    id: view.id,
    type: view.type,
    title: view.title,
    summary: view.summary,
    description: view.description,
    search_id: view.searchId,
    owner: view.owner,
    created_at_ms: view.createdAtMs,
    revision: view.revision,
    changed_by: view.changedBy,
    changed_at_ms: view.changedAtMs,
    properties: JSON.stringify(view.properties),
    state: JSON.stringify(view.state),
  }
}
