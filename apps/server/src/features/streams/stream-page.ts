import { streamFields, type streams } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { type Actor, instancesPermitted } from '../../http/actor.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { entityTable } from '../../lists/entity-table.ts'
import { outputRepo } from '../outputs/index.ts'
import { fromRow } from './stored/stream-repo.ts'
import { streamRuleRepo } from './stored/stream-rule-repo.ts'
import { streamItemWire } from './stream-wire.ts'

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

const streamList = entityList({
  table: 'streams',
  fromRow,
  fields: {
    title: { type: 'text', column: 'title' },
    id: { type: 'id', column: 'id' },
    description: { type: 'text', column: 'description' },
    created_at: { type: 'date', column: 'created_at_ms' },
    index_set_id: { type: 'id', column: 'index_set_id' },
    disabled: { type: 'boolean', column: 'is_disabled' },
  },
  searched: streamFields,
  filtered: streamFields,
  sorted: streamFields,
})

/** One page of the streams the caller may read; `total` counts those the query does not match, too. */
export async function streamPage(db: Db, actor: Actor, query: PageQuery) {
  const within = [{ id: instancesPermitted(actor, 'streams:read') }]
  const page = await entityPage(db, streamList, { ...query, within })
  const ids = page.rows.map(({ id }) => id)
  const [rules, outputs] = await Promise.all([
    streamRuleRepo(db).ofStreams(ids),
    outputRepo(db).ofStreams(ids),
  ])
  return entityTable(query, page, {
    elements: page.rows.map((stream) =>
      streamItemWire(
        { stream, rules: rules.get(stream.id) ?? [], outputs: outputs.get(stream.id) ?? [] },
        actor,
      ),
    ),
    attributes,
    sort: { id: 'title', direction: 'ASC' },
  })
}
