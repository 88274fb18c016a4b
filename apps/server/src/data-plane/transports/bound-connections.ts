import type { Server } from 'node:net'
import type { InputStats } from '../plan/input-stats.ts'

/** Of one input. Each takes a descriptor, of which the process has some 10,000 and more. */
const maxConnections = 10_000

/** What comes beyond the number that may be open at once is closed by Node before anything is read, and counted. */
export function boundConnections(server: Server, stats: InputStats, limit = maxConnections): void {
  server.maxConnections = limit
  server.on('drop', (peer) =>
    stats.problem('refusedConnections', `More than ${limit} connections at once`, peer?.remoteAddress ?? ''),
  )
}
