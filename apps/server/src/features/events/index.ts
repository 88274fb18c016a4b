import type { MessageStore } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Scheduler } from '../../jobs/index.ts'
import type { DataPlane } from '../data-plane/index.ts'
import { runRepo } from '../event-definitions/index.ts'
import type { StatementQueue } from '../searches/index.ts'
import { registerEventPreview } from './preview/preview-routes.ts'
import { createEventRuns } from './runs/event-runs.ts'
import { registerEventExecution } from './runs/execution-routes.ts'
import { createNodeProgress } from './runs/node-progress.ts'
import { makeNotificationEvents } from './runs/notification-events.ts'
import { createStoredUntil } from './runs/stored-until.ts'
import { registerEventSearch } from './search/event-routes.ts'

interface EventDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  queue: StatementQueue
  dataPlane: Pick<DataPlane, 'counters' | 'onCounters'>
  node: { nodeId: string; hostname: string }
  scheduler: Scheduler
  /** Milliseconds since 1970 UTC. */
  now?: (() => number) | undefined
}

/** Makes events as the event definitions say, on the leader, and finds them. */
export function registerEvents(
  api: FastifyInstance,
  { db, messageStore, queue, dataPlane, node, scheduler, now = Date.now }: EventDependencies,
): void {
  const source = { db, messageStore, queue }
  registerEventSearch(api, source)
  registerEventPreview(api, source)
  const { nodeId } = node
  const progress = createNodeProgress({ db, nodeId, storedUntil: createStoredUntil(dataPlane, now), now })
  const storedUntil = () => progress.storedByAll()
  const runs = createEventRuns({ db, messageStore, node, log: api.log, storedUntil, now })
  registerEventExecution(api, db, runs)
  scheduler.periodic({
    name: 'tell other servers until when all is stored',
    everyMs: 1_000,
    runsOn: 'every_node',
    run: () => progress.report(),
  })
  // A database that is gone keeps no server from stopping: the others wait for 30 s then.
  api.addHook('onClose', () =>
    progress
      .leave()
      .catch((err: unknown) => api.log.warn({ err }, 'The other servers were not told of the end')),
  )
  scheduler.periodic({
    name: 'look at the windows of event definitions',
    everyMs: 1_000,
    runsOn: 'leader',
    run: (signal) => runs.turn(signal),
  })
  const { hostname } = node
  scheduler.periodic({
    name: 'make events of system notifications',
    everyMs: 2_000,
    runsOn: 'leader',
    run: (signal) => makeNotificationEvents({ db, messageStore, hostname, now }, signal),
  })
  scheduler.periodic({
    name: 'delete old runs of event definitions',
    everyMs: 3_600_000,
    runsOn: 'leader',
    run: () => runRepo(db).removeOld(now()),
  })
}
