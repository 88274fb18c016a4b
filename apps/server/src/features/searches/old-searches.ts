import type { Periodic } from '../../jobs/index.ts'
import type { SearchService } from './search-service.ts'

const hourMs = 3_600_000
/** Every search in the console stores one; older ones are of no use to anybody. */
const keptMs = 4 * 24 * hourMs

export function oldSearchRemoval(service: SearchService): Periodic {
  return {
    name: 'delete old searches',
    everyMs: 8 * hourMs,
    firstAfterMs: hourMs,
    runsOn: 'leader',
    run: () => service.removeOldSearches(keptMs),
  }
}
