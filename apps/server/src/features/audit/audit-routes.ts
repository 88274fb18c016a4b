import { audit } from '@logline/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { entityTable } from '../../lists/entity-table.ts'
import type { Kinds } from '../kinds/index.ts'
import { sendAuditFile } from './audit-file.ts'
import { guardAuditedRoutes } from './audit-guard.ts'
import { auditBatches, auditPage } from './audit-page.ts'
import { auditRetention } from './audit-retention.ts'
import { entryWire } from './entry-wire.ts'
import { createRefusals } from './refusals.ts'

interface AuditDependencies {
  db: Db
  kinds: Kinds
  log: FastifyBaseLogger
  scheduler: Scheduler
  /** How long entries are kept. */
  auditRetentionMs: number
  /** Makes a change without an audit entry fail, for tests. */
  isAuditStrict?: boolean
}

/** The audit trail: watches over the changing routes of the API and shows what was recorded. */
export function registerAudit(api: FastifyInstance, dependencies: AuditDependencies): void {
  const { db, kinds, log, scheduler, auditRetentionMs, isAuditStrict = false } = dependencies
  guardAuditedRoutes(api, { kinds, refusals: createRefusals(db, kinds), log, isStrict: isAuditStrict })
  scheduler.periodic(auditRetention(db, auditRetentionMs))

  const shownAttributes = attributesOf(kinds)
  mount(api, audit.list, async ({ query }) => {
    const page = await auditPage(db, query)
    return entityTable(query, page, {
      elements: page.rows.map(entryWire),
      attributes: shownAttributes,
      sort: { id: 'timestamp', direction: 'DESC' },
    })
  })

  mount(api, audit.export, async ({ query, reply }) => {
    sendAuditFile(reply, auditBatches(db, query), query.format)
    return alreadySent
  })
}

const options = (values: readonly string[]) =>
  [...new Set(values)].sort().map((value) => ({ value, title: value.replaceAll('_', ' ') }))

function attributesOf({ all }: Kinds) {
  const actions = all.flatMap(({ audited = {} }) => Object.keys(audited))
  return [
    { id: 'timestamp', title: 'Time', type: 'DATE' as const, filterable: true },
    { id: 'username', title: 'User', type: 'STRING' as const, searchable: true, filterable: true },
    {
      id: 'action',
      title: 'Action',
      type: 'STRING' as const,
      searchable: true,
      filterable: true,
      filter_options: options(actions),
    },
    {
      id: 'entity_type',
      title: 'Kind',
      type: 'STRING' as const,
      searchable: true,
      filterable: true,
      filter_options: options(all.map(({ type }) => type)),
    },
    { id: 'entity_title', title: 'Title', type: 'STRING' as const, searchable: true },
    {
      id: 'entity_id',
      title: 'Id',
      type: 'STRING' as const,
      searchable: true,
      sortable: false,
      hidden: true,
    },
    {
      id: 'result',
      title: 'Result',
      type: 'STRING' as const,
      searchable: true,
      filterable: true,
      filter_options: [
        { value: 'success', title: 'Done' },
        { value: 'failure', title: 'Failed' },
      ],
    },
    { id: 'client_address', title: 'From', type: 'STRING' as const, searchable: true, sortable: false },
  ]
}
