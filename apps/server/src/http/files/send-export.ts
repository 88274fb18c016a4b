import type { Readable } from 'node:stream'
import type { ExportFormat } from '@logline/engine'
import type { FastifyReply } from 'fastify'

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  'json-lines': 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}

interface SentExport {
  format: ExportFormat
  headers?: Record<string, string>
}

/**
 * Sends a file as the answer. Only a complete one ends, with the trailer `X-Export-Complete`; when it fails half-way, or
 * the server stops, the connection is broken off in the middle of a chunk, which no HTTP client takes for an end.
 */
export function sendExport(reply: FastifyReply, file: Readable, { format, headers = {} }: SentExport): void {
  reply.trailer('x-export-complete', async () => 'true')
  reply
    .type(mediaTypes[format])
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(file)
}
