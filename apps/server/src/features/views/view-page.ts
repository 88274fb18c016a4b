import { viewFilterFields, viewSortFields, type views } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { type Actor, instancesPermitted } from '../../http/actor.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { entityTable } from '../../lists/entity-table.ts'
import { favoriteIds } from '../activity/index.ts'
import { fromRow, type ViewType, viewColumns } from './view-repo.ts'
import { viewSummaryWire } from './view-wire.ts'

type ListQuery = z.output<typeof views.list.query>
type TableQuery = z.output<typeof views.dashboards.query>

const fields = {
  title: { type: 'text', column: 'title' },
  id: { type: 'id', column: 'id' },
  _id: { type: 'id', column: 'id' },
  description: { type: 'text', column: 'description' },
  summary: { type: 'text', column: 'summary' },
  owner: { type: 'text', column: 'owner' },
  created_at: { type: 'date', column: 'created_at_ms' },
} as const

type Field = keyof typeof fields

const listOf = (searched: readonly [Field, ...Field[]]) =>
  entityList({
    table: 'views',
    columns: viewColumns,
    fromRow,
    fields,
    searched,
    filtered: viewFilterFields,
    sorted: ['title', ...viewSortFields],
  })

/** Of the list of all views the reference looks for a `summary` in the description; here it is found in the summary. */
const allViews = listOf(['title', 'id', '_id', 'summary'])

/** Which texts a query may name: of dashboards more than of saved searches (reference: views, section 5). */
const lists = {
  DASHBOARD: listOf(['title', 'id', '_id', 'description', 'summary']),
  SEARCH: listOf(['title', 'id', '_id']),
}

function attributesOf(type: ViewType) {
  const searchable = type === 'DASHBOARD' ? { searchable: true } : {}
  const text = { type: 'STRING' as const, sortable: true }
  return [
    { id: '_id', title: 'id', type: 'OBJECT_ID' as const, sortable: true, searchable: true, hidden: true },
    { id: 'title', title: 'Title', ...text, searchable: true },
    { id: 'created_at', title: 'Created', type: 'DATE' as const, sortable: true, filterable: true },
    { id: 'description', title: 'Description', ...text, ...searchable },
    { id: 'summary', title: 'Summary', ...text, ...searchable },
    { id: 'owner', title: 'Owner', ...text },
    { id: 'favorite', title: 'Favorite', type: 'STRING' as const, sortable: false },
  ]
}

/** One page of the views the caller may read. */
export function pageOfViews(db: Db, actor: Actor, query: ListQuery) {
  return entityPage(db, allViews, { ...query, within: readable(actor, ['DASHBOARD', 'SEARCH']) })
}

/** One page of the dashboards, or of the saved searches, that the caller may read. */
export async function viewTable(
  db: Db,
  actor: Actor,
  { type, query }: { type: ViewType; query: TableQuery },
) {
  const within = readable(actor, [type])
  const page = await entityPage(db, lists[type], { ...query, within })
  const favorites = await favoriteIds(db, actor.userId)
  return entityTable(query, page, {
    elements: page.rows.map((view) => viewSummaryWire(view, favorites)),
    attributes: attributesOf(type),
    sort: { id: 'title', direction: 'ASC' },
  })
}

/** The views of these types of which `mayReadView` says that the actor may read them. */
function readable(actor: Actor, types: readonly ViewType[]) {
  const dashboards = types.filter((type) => type === 'DASHBOARD')
  return [
    { type: types, id: instancesPermitted(actor, 'view:read') },
    { type: dashboards, id: instancesPermitted(actor, 'dashboards:read') },
  ]
}
