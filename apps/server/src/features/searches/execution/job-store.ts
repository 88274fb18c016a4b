import type { Periodic } from '../../../jobs/index.ts'
import type { Job } from './search-job.ts'

export interface JobStore {
  add(job: Job): void
  /** The job, when it is the owner's; counts as an access. */
  get(id: string, ownerId: string): Job | null
  remove(id: string): void
  /** Stops and forgets what nobody asks for any more. */
  sweep(): void
  close(): void
}

const limits = {
  /** The job that was not asked for the longest goes first when one more comes. */
  jobs: 1_000,
  /** A finished job nobody asks for any more is forgotten. */
  forgetAfterMs: 5 * 60_000,
  /** A running job nobody asks for any more is stopped: the browser is gone. */
  abandonAfterMs: 30_000,
}

/** Each server has the jobs of its own callers. */
export function searchJobSweep(jobs: Pick<JobStore, 'sweep'>): Periodic {
  return {
    name: 'sweep search jobs',
    everyMs: 5_000,
    runsOn: 'every_node',
    run: () => jobs.sweep(),
  }
}

/** Keeps jobs in memory, in the order of their last access. */
export function createJobStore(now: () => number = Date.now): JobStore {
  const entries = new Map<string, { job: Job; accessedAtMs: number }>()

  function touch(job: Job) {
    entries.delete(job.id)
    entries.set(job.id, { job, accessedAtMs: now() })
  }

  function remove(id: string) {
    const entry = entries.get(id)
    entries.delete(id)
    if (entry && !entry.job.isDone) entry.job.abort.abort()
  }

  function sweep() {
    for (const [id, { job, accessedAtMs }] of entries) {
      const idleMs = now() - accessedAtMs
      const isAbandoned = !job.isDone && !job.isAwaited && idleMs > limits.abandonAfterMs
      if (isAbandoned) job.abort.abort()
      if (idleMs > limits.forgetAfterMs) remove(id)
    }
  }

  return {
    add(job) {
      for (const id of entries.keys()) {
        if (entries.size < limits.jobs) break
        remove(id)
      }
      touch(job)
    },
    get(id, ownerId) {
      const entry = entries.get(id)
      if (!entry || entry.job.ownerId !== ownerId) return null
      touch(entry.job)
      return entry.job
    },
    remove,
    sweep,
    close() {
      for (const id of entries.keys()) remove(id)
    },
  }
}
