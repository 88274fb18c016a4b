import type { Message } from '@logline/message'

/** A message as it comes out of a buffer. */
export function sentMessage(message: string, fields: Message['fields'] = {}): Message {
  return {
    id: '01HZX5M4Q0ABCDEFGHJKMNPQRS',
    timestampMs: Date.UTC(2026, 10, 5, 7, 8, 9, 120),
    source: 'web-1',
    message,
    fields,
    streams: ['000000000000000000000001'],
  }
}

/** Of an output that is tested alone. */
export const surroundings = { tlsFolders: null, report: () => undefined }
export const { signal } = new AbortController()
