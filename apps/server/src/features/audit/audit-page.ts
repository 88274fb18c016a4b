import { type audit, auditFields } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { entityBatches } from '../../lists/entity-batches.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'

const auditList = entityList({
  table: 'audit_entries',
  fromRow: (row) => row,
  fields: {
    entity_title: { type: 'text', column: 'entity_title' },
    timestamp: { type: 'date', column: 'at_ms' },
    username: { type: 'text', column: 'username' },
    user_id: { type: 'id', column: 'user_id' },
    client_address: { type: 'text', column: 'client_address' },
    action: { type: 'id', column: 'action' },
    entity_type: { type: 'id', column: 'entity_type' },
    entity_id: { type: 'id', column: 'entity_id' },
    related_id: { type: 'id', column: 'thing_id', of: { table: 'audited_things', rowId: 'entry_id' } },
    result: { type: 'id', column: 'result' },
  },
  searched: auditFields,
  filtered: auditFields,
  sorted: ['timestamp', 'username', 'action', 'entity_type', 'entity_title', 'result'],
  order: 'desc',
})

/** One page of the entries that match. */
export function auditPage(db: Db, query: z.output<typeof audit.list.query>) {
  return entityPage(db, auditList, query)
}

/** All entries that match, the newest first, in batches. */
export function auditBatches(db: Db, { query, filters }: z.output<typeof audit.export.query>) {
  return entityBatches(db, auditList, { query, filters, latestFirst: 'timestamp' })
}
