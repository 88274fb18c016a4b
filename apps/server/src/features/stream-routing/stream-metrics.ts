import type { Db } from '../../db/index.ts'
import type { DataPlane } from '../data-plane/index.ts'
import { streamRepo } from '../streams/index.ts'
import type { MetricsRegistry } from '../system/index.ts'

interface Measured {
  db: Db
  counters: DataPlane['counters']
  metrics: MetricsRegistry
  /** How often a stream was paused for its faults. */
  exceeded: (streamId: string) => number
}

/** Publishes what is counted of each stream (reference: streams and routing, section 4). */
export function createStreamMetrics({ db, counters, metrics, exceeded }: Measured) {
  const published = new Set<string>()
  const prefixOf = (id: string) => `org.graylog2.plugin.streams.Stream.${id}.`

  function update(): void {
    for (const id of published) {
      const { incomingMessages, matchingExceptions, ruleTimeouts } = counters.stream(id)
      const prefix = prefixOf(id)
      metrics.meter(`${prefix}incomingMessages`).update(incomingMessages)
      metrics.meter(`${prefix}matchingExceptions`).update(matchingExceptions)
      metrics.meter(`${prefix}ruleTimeouts`).update(ruleTimeouts)
      metrics.meter(`${prefix}faultsExceeded`).update(exceeded(id))
    }
  }

  return {
    /** To be called with each report of the counters. */
    update,

    /** Finds streams that are new, and forgets those that were deleted. */
    async follow(): Promise<void> {
      const known = new Set((await streamRepo(db).all()).map(({ id }) => id))
      for (const id of known) {
        if (published.has(id)) continue
        published.add(id)
        metrics.gauge(`${prefixOf(id)}incomingMessages.1-sec-rate`, () => Math.round(counters.streamRate(id)))
      }
      for (const id of published) {
        if (known.has(id)) continue
        published.delete(id)
        metrics.removeAll(prefixOf(id))
      }
      update()
    },
  }
}
