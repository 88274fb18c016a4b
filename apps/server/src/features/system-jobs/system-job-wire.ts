import { type Periodical, type SystemJob, toTs } from '@logline/contract'
import type { DefinedKind, Job, PeriodicState } from '../../jobs/index.ts'

/** Those of a kind that this server does not know have no more than their type to show. */
type KnownKind = Pick<DefinedKind, 'description' | 'isCancellable' | 'providesProgress'>

export function systemJobWire(job: Job, kind: KnownKind | null): SystemJob {
  const isOver = job.endedAtMs !== null
  return {
    id: job.id,
    description: kind?.description ?? job.type,
    name: job.type,
    info: job.error ?? (job.info || (kind?.description ?? job.type)),
    node_id: job.nodeId,
    started_at: job.startedAtMs === null ? null : toTs(job.startedAtMs),
    percent_complete: job.percent,
    is_cancelable: !isOver && (kind?.isCancellable ?? false),
    provides_progress: kind?.providesProgress ?? false,
    job_status: job.state,
  }
}

export function periodicalWire({ name, everyMs, runsOn, isRunning, lastRun }: PeriodicState): Periodical {
  return {
    name,
    interval_ms: everyMs,
    runs_on: runsOn,
    is_running: isRunning,
    last_run: lastRun && {
      started_at: toTs(lastRun.startedAtMs),
      duration_ms: Math.round(lastRun.durationMs),
      error: lastRun.error,
    },
  }
}
