import type { Db } from '../../db/index.ts'
import type { AuditEntriesTable } from '../../db/tables/system/audit-entries-table.ts'
import { auditRepo } from './audit-repo.ts'
import { noteAuditEntry } from './audit-trace.ts'

/** Who did it. An `Actor` of a request is one. */
export interface Doer {
  /** Empty for somebody who is not signed in. */
  userId: string
  username: string
  clientAddress: string
}

/** What the product does by itself. */
export const systemDoer: Doer = { userId: '', username: 'system', clientAddress: '' }

export interface AuditedChange {
  action: string
  entity: { type: string; id: string; title: string }
  /** Ids of what the change concerns besides, such as the stream of a rule: "what happened to this" tells of it there, too. */
  relatedIds?: readonly string[]
  /** What else is worth knowing. Never a secret. */
  details?: Readonly<Record<string, unknown>>
}

/** To be called in the transaction of the change itself, so that neither is there without the other. */
export async function recordAudit(db: Db, doer: Doer, change: AuditedChange): Promise<void> {
  await auditRepo(db).add(entryOf(doer, change, 'success'), change.relatedIds ?? [])
  noteAuditEntry()
}

/** An attempt that changed nothing. */
export async function recordFailure(db: Db, doer: Doer, attempt: AuditedChange): Promise<void> {
  await auditRepo(db).add(entryOf(doer, attempt, 'failure'), attempt.relatedIds ?? [])
}

function entryOf(
  doer: Doer,
  { action, entity, details = {} }: AuditedChange,
  result: AuditEntriesTable['result'],
): Omit<AuditEntriesTable, 'id'> {
  return {
    at_ms: Date.now(),
    user_id: doer.userId === '' ? null : doer.userId,
    username: doer.username,
    client_address: doer.clientAddress,
    action,
    entity_type: entity.type,
    entity_id: entity.id,
    entity_title: entity.title,
    result,
    details: JSON.stringify(details),
  }
}
