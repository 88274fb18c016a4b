import type { ExportFormat } from '@logline/engine'
import type { FastifyRequest } from 'fastify'
import { preferredMedia } from '../../http/answers/preferred-media.ts'

const formats = {
  'text/csv': 'csv',
  'application/x-ndjson': 'json-lines',
  'application/vnd.apache.parquet': 'parquet',
} as const satisfies Record<string, ExportFormat>

const media = ['text/csv', 'application/x-ndjson', 'application/vnd.apache.parquet'] as const

/** The format that `Accept` asks for, CSV among equals. Throws 415 when it takes none of them. */
export function acceptedFormat(request: FastifyRequest): ExportFormat {
  return formats[preferredMedia(request, media, { status: 415 })]
}

/** The format of a kept export: by the ending of the file's name, as a browser that follows a link accepts anything. */
export function namedFormat(filename: string, request: FastifyRequest): ExportFormat {
  const name = filename.toLowerCase()
  if (name.endsWith('.csv')) return 'csv'
  if (name.endsWith('.ndjson')) return 'json-lines'
  if (name.endsWith('.parquet')) return 'parquet'
  return acceptedFormat(request)
}
