import type { messageDeletions } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { fromRow } from './deletion-repo.ts'

const deletionList = entityList({
  table: 'message_deletions',
  fromRow,
  fields: {
    query: { type: 'text', column: 'query' },
    created_by: { type: 'text', column: 'created_by' },
    created_at: { type: 'date', column: 'created_at_ms' },
    id: { type: 'id', column: 'id' },
  },
  searched: ['query', 'created_by', 'created_at', 'id'],
  sorted: ['created_at', 'created_by'],
  order: 'desc',
})

/** One page of the deletions that match. */
export function deletionPage(db: Db, query: z.output<typeof messageDeletions.list.query>) {
  return entityPage(db, deletionList, query)
}
