import { streams, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import type { DataPlane } from '../data-plane/index.ts'
import { readableStreams } from '../streams/index.ts'
import type { MetricsRegistry } from '../system/index.ts'
import { createStreamCounts, stepMs } from './stream-counts.ts'
import { createStreamFaults } from './stream-faults.ts'
import { createStreamMetrics } from './stream-metrics.ts'

interface RoutingDependencies {
  db: Db
  node: { nodeId: string }
  dataPlane: DataPlane
  metrics: MetricsRegistry
  scheduler: Pick<Scheduler, 'periodic'>
  streamProcessingMaxFaults: number
}

/** What this node puts into streams: counted, measured, and stopped where rules cannot be tested. */
export function registerStreamRouting(app: FastifyInstance, dependencies: RoutingDependencies): void {
  const { db, node, dataPlane, metrics, scheduler, streamProcessingMaxFaults: maxFaults } = dependencies
  const { counters } = dataPlane
  const taken = () =>
    new Map(counters.streamIds().map((id) => [id, counters.stream(id).incomingMessages] as const))
  const counts = createStreamCounts(taken)
  const faults = createStreamFaults({ db, nodeId: node.nodeId, dataPlane, maxFaults })
  const measured = createStreamMetrics({ db, counters, metrics, exceeded: faults.exceeded })
  dataPlane.onCounters(measured.update)
  scheduler.periodic({
    name: 'count what streams took',
    everyMs: stepMs,
    firstAfterMs: 5_000,
    runsOn: 'every_node',
    run: async () => counts.count(),
  })
  scheduler.periodic({
    name: 'measure the streams there are',
    everyMs: 5_000,
    firstAfterMs: 0,
    runsOn: 'every_node',
    run: measured.follow,
  })
  scheduler.periodic({
    name: 'pause streams whose rules fault too often',
    everyMs: 5_000,
    runsOn: 'every_node',
    run: faults.check,
  })

  mount(app, streams.counts, async ({ actor }) => {
    const { steps, untilMs } = counts.known()
    const readable = await readableStreams(db, actor)
    return {
      node_id: node.nodeId,
      streams: Object.fromEntries(
        readable.map(({ id }) => [id, { messages_24h: counts.ofDay(id), recent: counts.steps(id) }]),
      ),
      recent: { step_ms: stepMs, steps, until: untilMs === null ? null : toTs(untilMs) },
      counted_since: toTs(counts.sinceMs()),
    }
  })
}
