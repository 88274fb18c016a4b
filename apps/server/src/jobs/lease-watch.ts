import type { Job } from './job.ts'

type Leased = Pick<Job, 'id' | 'runId' | 'renewedAtMs'>

/**
 * Tells which jobs are no longer renewed by who runs them. Clocks of several servers are never compared: what counts is
 * for how long this server has seen no change.
 */
export function createLeaseWatch(leaseMs: number) {
  let seen = new Map<string, { mark: string; sinceMs: number }>()

  return {
    /** Of all jobs that run, those whose lease is over. To be called again and again, with all of them. */
    expired<Each extends Leased>(jobs: readonly Each[]): Each[] {
      const nowMs = performance.now()
      const before = seen
      seen = new Map(
        jobs.map((job) => {
          const mark = `${job.runId} ${job.renewedAtMs}`
          const known = before.get(job.id)
          return [job.id, known?.mark === mark ? known : { mark, sinceMs: nowMs }]
        }),
      )
      return jobs.filter(({ id }) => nowMs - (seen.get(id)?.sinceMs ?? nowMs) >= leaseMs)
    },
  }
}
