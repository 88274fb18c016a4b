import type { MessageStore } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Scheduler } from '../../jobs/index.ts'
import type { StatementQueue } from './engine/statement-queue.ts'
import { searchJobSweep } from './execution/job-store.ts'
import { oldSearchRemoval } from './old-searches.ts'
import { registerSearchRoutes } from './search-routes.ts'
import { createSearchService, type SearchService } from './search-service.ts'
import { registerUniversalSearch } from './universal/universal-search-routes.ts'
import { registerValidation } from './validation-routes.ts'

export { expressionOf } from './engine/query-text.ts'
export { loadCatalogue, type SearchCatalogue, type SearchContext } from './engine/search-context.ts'
export { searchHttpProblem } from './engine/search-problem.ts'
export { sourceStreamsOf, sourceStreamsText, withSourceStreams } from './engine/source-streams.ts'
export { createStatementQueue, type StatementQueue, searchQueueLimits } from './engine/statement-queue.ts'
export { messageFields, resultMessage } from './execution/message-wire.ts'
export { jobWire } from './execution/search-job.ts'
export { exportMessages, exportQueueLimits } from './export/export-messages.ts'
export { bindParameters } from './scope/bound-query.ts'
export type { PlannedQuery } from './scope/execution-state.ts'
export { searchTypeScope } from './scope/search-type-scope.ts'
export { readRangeLimitMs, withinLimit } from './scope/time-range-limit.ts'
export { searchForCaller } from './search-for-caller.ts'
export type { SearchService } from './search-service.ts'
export { normaliseSearch } from './stored/normal-search.ts'
export { defaultStreamIds, requireStreams } from './stored/search-streams.ts'
export { streamsOfStoredSearch } from './stored/stored-search-streams.ts'
export { resolveTimeRange } from './time/effective-time-range.ts'
export { parseKeywordRange } from './time/keyword-time-range.ts'

interface SearchFeatureDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  /** Of everything that is asked of the engine by people, but exports. */
  queue: StatementQueue
  exportQueue: StatementQueue
  scheduler: Scheduler
}

/** Returns what runs searches, for those who search in other forms. */
export function registerSearches(
  app: FastifyInstance,
  { db, messageStore, queue, exportQueue, scheduler }: SearchFeatureDependencies,
): SearchService {
  const service = createSearchService({ db, store: messageStore, queue, log: app.log })
  registerSearchRoutes(app, service)
  registerValidation(app, { db, store: messageStore })
  registerUniversalSearch(app, { db, store: messageStore, queue, exportQueue, log: app.log })
  scheduler.periodic(oldSearchRemoval(service))
  scheduler.periodic(searchJobSweep(service))
  app.addHook('onClose', async () => service.close())
  return service
}
