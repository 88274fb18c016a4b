import type { FieldPlaces } from '../../../kit/form/sections/form-sections.ts'

export const outputPlaces: FieldPlaces = {
  network: new Set([
    'hostname',
    'port',
    'protocol',
    'url',
    'bootstrap_server',
    'topic',
    'headers',
    'encrypted_headers',
  ]),
  seldom: new Set(['tcp_no_delay', 'tcp_keep_alive', 'framing', 'compression']),
}
