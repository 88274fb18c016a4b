import { type AuditEntry, toTs } from '@logline/contract'
import type { AuditEntriesTable } from '../../db/tables/system/audit-entries-table.ts'

export function entryWire({ at_ms, details, ...entry }: AuditEntriesTable): AuditEntry {
  return { ...entry, timestamp: toTs(at_ms), details: JSON.parse(details) }
}
