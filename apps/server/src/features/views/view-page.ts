import type { views } from '@logline/contract'
import type { z } from 'zod'
import { type ListField, listFilter } from '../../lists/list-filters.ts'
import { listQuery } from '../../lists/list-query.ts'
import type { ViewRecord } from './view-repo.ts'
import { viewSummaryWire } from './view-wire.ts'

type ListQuery = z.output<typeof views.list.query>
type TableQuery = z.output<typeof views.dashboards.query>

const title: ListField<ViewRecord> = { id: 'title', type: 'text', value: (view) => view.title }
const description: ListField<ViewRecord> = {
  id: 'description',
  type: 'text',
  value: (view) => view.description,
}
const summary: ListField<ViewRecord> = { id: 'summary', type: 'text', value: (view) => view.summary }
const ids: readonly ListField<ViewRecord>[] = ['id', '_id'].map((id) => ({
  id,
  type: 'id',
  value: (view) => view.id,
}))
const createdAt: ListField<ViewRecord> = {
  id: 'created_at',
  type: 'date',
  value: (view) => view.createdAtMs,
}

/** Of the list of all views the reference looks for a `summary` in the description; here it is found in the summary. */
const listFields = [title, ...ids, summary]

/** Which texts a query may name: of dashboards more than of saved searches (reference: views, section 5). */
const searchFields = {
  DASHBOARD: [title, ...ids, description, summary],
  SEARCH: [title, ...ids],
}

/** What is meant by all on one page; as many as a page may have otherwise. */
const maxRows = 10_000

const collator = new Intl.Collator('en')

function attributesOf(type: ViewRecord['type']) {
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
export function pageOfViews(readable: readonly ViewRecord[], query: ListQuery) {
  const isWanted = listQuery(query.query, listFields, title)
  return { ...cut(sorted(readable.filter(isWanted), query), query), grandTotal: readable.length }
}

/** One page of the dashboards, or of the saved searches, among the views the caller may read. */
export function viewTable(
  readable: readonly ViewRecord[],
  type: ViewRecord['type'],
  { query, favorites }: { query: TableQuery; favorites: ReadonlySet<string> },
) {
  const isWanted = listQuery(query.query, searchFields[type], title)
  const passes = listFilter(query.filters, [createdAt])
  const ofType = readable.filter((view) => view.type === type)
  const matches = ofType.filter((view) => isWanted(view) && passes(view))
  const { rows, pageInfo } = cut(sorted(matches, query), query)
  return {
    query: query.query,
    pagination: pageInfo,
    total: ofType.length,
    sort: query.sort,
    order: query.order,
    elements: rows.map((view) => viewSummaryWire(view, favorites)),
    attributes: attributesOf(type),
    defaults: { sort: { id: 'title', direction: 'ASC' as const } },
  }
}

function sorted(views: readonly ViewRecord[], { sort, order }: Pick<ListQuery, 'sort' | 'order'>) {
  const direction = order === 'desc' ? -1 : 1
  return views.toSorted(
    (a, b) =>
      compareBy(a, b, sort) * direction || collator.compare(a.title, b.title) || collator.compare(a.id, b.id),
  )
}

function compareBy(a: ViewRecord, b: ViewRecord, field: ListQuery['sort']): number {
  if (field === 'created_at') return a.createdAtMs - b.createdAtMs
  return collator.compare(a[field] ?? '', b[field] ?? '')
}

function cut(matches: readonly ViewRecord[], { page, per_page }: Pick<ListQuery, 'page' | 'per_page'>) {
  const size = per_page === 0 ? maxRows : per_page
  const rows = matches.slice((page - 1) * size, page * size)
  return { rows, pageInfo: { total: matches.length, count: rows.length, page, per_page } }
}
