import type { audit } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'

const fieldNames = [
  'entity_title',
  'timestamp',
  'username',
  'user_id',
  'client_address',
  'action',
  'entity_type',
  'entity_id',
  'result',
] as const

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
    result: { type: 'id', column: 'result' },
  },
  searched: fieldNames,
  filtered: fieldNames,
  sorted: ['timestamp', 'username', 'action', 'entity_type', 'entity_title', 'result'],
  order: 'desc',
})

/** One page of the entries that match. */
export function auditPage(db: Db, query: z.output<typeof audit.list.query>) {
  return entityPage(db, auditList, query)
}
