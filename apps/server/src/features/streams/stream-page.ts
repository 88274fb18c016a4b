import type { StreamItem, streams } from '@logline/contract'
import type { z } from 'zod'
import { type ListField, listFilter } from '../../lists/list-filters.ts'
import { listQuery } from '../../lists/list-query.ts'
import { type RuledStream, streamItemWire } from './stream-wire.ts'

type PageQuery = z.output<typeof streams.paginated.query>

const columns = [
  { id: 'id', title: 'id', type: 'OBJECT_ID' as const, hidden: true, searchable: true },
  { id: 'title', title: 'Title', type: 'STRING' as const, searchable: true },
  { id: 'description', title: 'Description', type: 'STRING' as const, searchable: true },
  { id: 'created_at', title: 'Created', type: 'DATE' as const, filterable: true },
  {
    id: 'index_set_id',
    title: 'Index set',
    type: 'STRING' as const,
    hidden: true,
    filterable: true,
    related_collection: 'index_sets',
  },
  {
    id: 'disabled',
    title: 'Status',
    type: 'BOOLEAN' as const,
    filterable: true,
    filter_options: [
      { value: 'true', title: 'Paused' },
      { value: 'false', title: 'Running' },
    ],
  },
]

const attributes = columns.map((column) => ({ ...column, sortable: true }))

const title: ListField<RuledStream> = { id: 'title', type: 'text', value: ({ stream }) => stream.title }
const fields: readonly ListField<RuledStream>[] = [
  title,
  { id: 'id', type: 'id', value: ({ stream }) => stream.id },
  { id: 'description', type: 'text', value: ({ stream }) => stream.description ?? '' },
  { id: 'created_at', type: 'date', value: ({ stream }) => stream.createdAtMs },
  { id: 'index_set_id', type: 'id', value: ({ stream }) => stream.indexSetId },
  { id: 'disabled', type: 'boolean', value: ({ stream }) => stream.isDisabled },
]

/** One page of the streams the caller may read; `total` counts those the query does not match, too. */
export function streamPage(readable: readonly RuledStream[], query: PageQuery) {
  const isWanted = listQuery(query.query, fields, title)
  const passes = listFilter(query.filters, fields)
  const matches = readable
    .filter((stream) => isWanted(stream) && passes(stream))
    .map(streamItemWire)
    .sort((a, b) => compareBy(a, b, query.sort) * (query.order === 'desc' ? -1 : 1))
  const perPage = query.per_page === 0 ? Math.max(matches.length, 1) : query.per_page
  const elements = matches.slice((query.page - 1) * perPage, query.page * perPage)
  return {
    query: query.query,
    pagination: { total: matches.length, count: elements.length, page: query.page, per_page: query.per_page },
    total: readable.length,
    sort: query.sort,
    order: query.order,
    elements,
    attributes,
    defaults: { sort: { id: 'title', direction: 'ASC' as const } },
  }
}

function compareBy(a: StreamItem, b: StreamItem, field: PageQuery['sort']): number {
  return String(a[field]).localeCompare(String(b[field]), 'en') || a.id.localeCompare(b.id)
}
