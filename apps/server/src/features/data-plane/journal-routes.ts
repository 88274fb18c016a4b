import { pathToFileURL } from 'node:url'
import { type JournalState, journal, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Leadership, Scheduler } from '../../jobs/index.ts'
import type { MetricsRegistry } from '../system/index.ts'
import type { DataPlane } from './data-plane.ts'
import { publishMetrics } from './data-plane-metrics.ts'
import { leaderWatch } from './leader-watch.ts'

interface DataPlaneRouteDependencies {
  dataPlane: DataPlane
  metrics: MetricsRegistry
  leadership: Pick<Leadership, 'term'>
  scheduler: Pick<Scheduler, 'periodic'>
}

/** The state of the journal over HTTP, and everything the data plane counts as metrics. */
export function registerDataPlane(
  app: FastifyInstance,
  { dataPlane, metrics, leadership, scheduler }: DataPlaneRouteDependencies,
): void {
  publishMetrics(dataPlane, metrics)
  scheduler.periodic(leaderWatch(dataPlane, leadership))
  mount(app, journal.get, async () => journalState(dataPlane))
}

function journalState({ counters, settings }: DataPlane): JournalState {
  const state = counters.journal()
  const rates = counters.rates()
  return {
    enabled: true,
    append_events_per_second: Math.round(rates.appended),
    read_events_per_second: Math.round(rates.read),
    uncommitted_journal_entries: state?.uncommittedMessages ?? 0,
    journal_size: state?.sizeBytes ?? 0,
    journal_size_limit: state?.sizeLimitBytes ?? settings.journalMaxSizeBytes,
    number_of_segments: state?.segments ?? 0,
    oldest_segment: state?.oldestSegmentAtMs == null ? null : toTs(state.oldestSegmentAtMs),
    lost_entries: state?.losses.records ?? 0,
    lost_bytes: state?.losses.bytes ?? 0,
    damages: (state?.losses.places ?? []).map(({ segment, firstRecordNo, records, bytes, foundAtMs }) => ({
      segment,
      first_entry: firstRecordNo,
      entries: records,
      bytes,
      found_at: toTs(foundAtMs),
    })),
    journal_config: {
      directory: pathToFileURL(settings.journalDir).href,
      max_size: settings.journalMaxSizeBytes,
      max_age: settings.journalMaxAgeMs,
    },
  }
}
