import { Readable } from 'node:stream'
import { type AuditEntry, toTs } from '@logline/contract'
import type { FastifyReply } from 'fastify'
import type { AuditEntriesTable } from '../../db/tables/system/audit-entries-table.ts'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { csvLine } from '../../http/files/csv-line.ts'
import { savedAs } from '../../http/files/saved-as.ts'
import { sendExport } from '../../http/files/send-export.ts'
import { neutralised } from '../../http/files/spreadsheet-formula.ts'
import { entryWire } from './entry-wire.ts'

const columns = [
  'timestamp',
  'username',
  'action',
  'entity_type',
  'entity_title',
  'result',
  'details',
  'client_address',
  'entity_id',
  'user_id',
  'id',
] as const satisfies readonly (keyof AuditEntry)[]

const endings = { csv: 'csv', 'json-lines': 'ndjson' }

/** Sends entries as a file, while they are read. Whoever may no longer read them gets no more. */
export function sendAuditFile(
  reply: FastifyReply,
  batches: AsyncIterable<readonly AuditEntriesTable[]>,
  format: keyof typeof endings,
): void {
  const parts = format === 'csv' ? csvParts(batches) : jsonParts(batches)
  const file = Readable.from(parts, { signal: callerSignal(reply) })
  const day = toTs(Date.now()).slice(0, 10)
  sendExport(reply, file, { format, headers: savedAs(`audit-log-${day}.${endings[format]}`) })
}

async function* csvParts(batches: AsyncIterable<readonly AuditEntriesTable[]>) {
  yield csvLine(columns)
  for await (const batch of batches) yield batch.map((row) => csvEntry(entryWire(row))).join('')
}

async function* jsonParts(batches: AsyncIterable<readonly AuditEntriesTable[]>) {
  for await (const batch of batches) yield batch.map((row) => `${JSON.stringify(entryWire(row))}\n`).join('')
}

function csvEntry(entry: AuditEntry): string {
  return csvLine(
    columns.map((column) => {
      const value = entry[column]
      return typeof value === 'string' ? neutralised(value) : value
    }),
  )
}
