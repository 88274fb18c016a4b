import type { FastifyBaseLogger } from 'fastify'
import type { SearchService } from './search-service.ts'

const hourMs = 3_600_000
/** Every search in the console stores one; older ones are of no use to anybody. */
const keptMs = 4 * 24 * hourMs
const firstAfterMs = hourMs
const everyMs = 8 * hourMs

/** Deletes stored searches that nobody can want any more, now and then. Returns what stops it. */
export function startClearingSearches(service: SearchService, log: FastifyBaseLogger): () => void {
  const clear = () => {
    service.removeOldSearches(keptMs).catch((error: unknown) => {
      log.error({ err: error }, 'Old searches could not be deleted; the next attempt is in 8 hours.')
    })
  }
  const first = setTimeout(clear, firstAfterMs).unref()
  const repeated = setInterval(clear, everyMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(repeated)
  }
}
