import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { listFilters, pageList, pageQuery } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'

const auditEntry = z.object({
  id: z.string(),
  timestamp: ts,
  /** Null for what the product did by itself. */
  user_id: z.string().nullable(),
  username: z.string(),
  /** Where the request came from. */
  client_address: z.string(),
  /** What was done, such as `create` or `delete`. */
  action: z.string(),
  /** Kind of the thing, such as `stream`. */
  entity_type: z.string(),
  entity_id: z.string(),
  /** As it was called then. */
  entity_title: z.string(),
  result: z.enum(['success', 'failure']),
  details: z.record(z.string(), z.unknown()),
})

/** What entries are searched and narrowed by; words that name no field are looked for in the first. */
export const auditFields = [
  'entity_title',
  'timestamp',
  'username',
  'user_id',
  'client_address',
  'action',
  'entity_type',
  'entity_id',
  /** Id of the thing of the entry, or of one that the change concerns besides: a rule's stream, a member's team. */
  'related_id',
  'result',
] as const

export const auditSortFields = [
  'timestamp',
  'username',
  'action',
  'entity_type',
  'entity_title',
  'result',
] as const

/** Who did what to which thing. There is no counterpart in the reference. */
export const audit = {
  list: defineRoute({
    method: 'GET',
    path: '/system/audit',
    area: 'audit',
    summary: 'Who did what to which thing, from where and with what result',
    permission: 'auditlog:read',
    query: pageQuery(auditSortFields, { sort: 'timestamp', order: 'desc' }).extend({
      per_page: z.coerce.number().int().min(1).max(1_000).default(50),
      filters: listFilters(auditFields),
    }),
    response: pageList(auditEntry),
  }),
  /** Only a complete file ends, with the trailer `X-Export-Complete`. */
  export: defineRoute({
    method: 'GET',
    path: '/system/audit/export',
    area: 'audit',
    summary: 'All entries that match, the newest first, as CSV or lines of JSON',
    permission: 'auditlog:read',
    query: z.object({
      query: z.string().default(''),
      filters: listFilters(auditFields),
      format: z.enum(['csv', 'json-lines']).default('csv'),
    }),
    response: z.string(),
    media: ['text/csv', 'application/x-ndjson'],
  }),
}

export type AuditEntry = z.output<typeof auditEntry>
