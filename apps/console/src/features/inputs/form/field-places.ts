import type { FieldPlaces } from '../../../kit/form/sections/form-sections.ts'

export const inputPlaces: FieldPlaces = {
  network: new Set([
    'bind_address',
    'port',
    'use_null_delimiter',
    'max_message_size',
    'enable_bulk_receiving',
    'enable_cors',
    'max_chunk_size',
    'idle_writer_timeout',
  ]),
  seldom: new Set([
    'throttling_allowed',
    'override_source',
    'charset_name',
    'recv_buffer_size',
    'number_worker_threads',
    'tcp_keepalive',
  ]),
}
