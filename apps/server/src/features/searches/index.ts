import type { MessageStore } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Identify } from '../../http/authentication.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { searchJobSweep } from './job-store.ts'
import { oldSearchRemoval } from './old-searches.ts'
import { registerSearchRoutes } from './search-routes.ts'
import { createSearchService, type SearchService } from './search-service.ts'
import type { StatementQueue } from './statement-queue.ts'
import { registerUniversalSearch } from './universal-search-routes.ts'
import { registerValidation } from './validation-routes.ts'

export { bindParameters } from './bound-query.ts'
export { csvLine } from './csv-rows.ts'
export { resolveTimeRange } from './effective-time-range.ts'
export type { PlannedQuery } from './execution-state.ts'
export { exportMessages, exportQueueLimits } from './export-messages.ts'
export { parseKeywordRange } from './keyword-time-range.ts'
export { messageFields, resultMessage } from './message-wire.ts'
export { normaliseSearch } from './normal-search.ts'
export { expressionOf } from './query-text.ts'
export { loadCatalogue, type SearchCatalogue, type SearchContext } from './search-context.ts'
export { searchForCaller } from './search-for-caller.ts'
export { jobWire } from './search-job.ts'
export { searchHttpProblem } from './search-problem.ts'
export type { SearchService } from './search-service.ts'
export { defaultStreamIds, requireStreams } from './search-streams.ts'
export { searchTypeScope } from './search-type-scope.ts'
export { sendExport } from './send-export.ts'
export { neutralised } from './spreadsheet-formula.ts'
export { createStatementQueue, type StatementQueue, searchQueueLimits } from './statement-queue.ts'
export { streamsOfStoredSearch } from './stored-search-streams.ts'

interface SearchFeatureDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  /** Of everything that is asked of the engine by people, but exports. */
  queue: StatementQueue
  exportQueue: StatementQueue
  identify: Identify
  scheduler: Scheduler
}

/** Returns what runs searches, for those who search in other forms. */
export function registerSearches(
  app: FastifyInstance,
  { db, messageStore, queue, exportQueue, identify, scheduler }: SearchFeatureDependencies,
): SearchService {
  const service = createSearchService({ db, store: messageStore, queue, log: app.log })
  registerSearchRoutes(app, service)
  registerValidation(app, { db, store: messageStore })
  registerUniversalSearch(app, { db, store: messageStore, queue, exportQueue, identify, log: app.log })
  scheduler.periodic(oldSearchRemoval(service))
  scheduler.periodic(searchJobSweep(service))
  app.addHook('onClose', async () => service.close())
  return service
}
