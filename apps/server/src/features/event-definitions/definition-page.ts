import type { eventDefinitions } from '@logline/contract'
import { eventDefinitionFields } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { type Actor, instancesPermitted } from '../../http/actor.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { fromRow } from './definition-repo.ts'

type PageQuery = z.output<typeof eventDefinitions.paginated.query>

const definitionList = entityList({
  table: 'event_definitions',
  fromRow,
  fields: {
    title: { type: 'text', column: 'title' },
    id: { type: 'id', column: 'id' },
    description: { type: 'text', column: 'description' },
    priority: { type: 'number', column: 'priority' },
    status: { type: 'boolean', column: 'is_scheduled' },
  },
  searched: ['title', 'id', 'description'],
  sorted: eventDefinitionFields,
})

export const definitionAttributes = [
  { id: 'title', title: 'Title', type: 'STRING' as const, sortable: true, searchable: true },
  { id: 'description', title: 'Description', type: 'STRING' as const, sortable: true, searchable: true },
  { id: 'priority', title: 'Priority', type: 'INT' as const, sortable: true },
  { id: 'status', title: 'Status', type: 'BOOLEAN' as const, sortable: true },
]

/** One page of the definitions the caller may read. */
export function definitionPage(db: Db, actor: Actor, query: PageQuery) {
  const within = [{ id: instancesPermitted(actor, 'eventdefinitions:read') }]
  return entityPage(db, definitionList, { ...query, within })
}
