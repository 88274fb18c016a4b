import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The caller's X-Request-Id when it is short and plain enough for logs and headers, otherwise a fresh one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}
