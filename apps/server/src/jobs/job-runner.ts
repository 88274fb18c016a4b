import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, inTransaction } from '../db/index.ts'
import type { DefinedKind, Job } from './job.ts'
import { execute, type JobExecution, type TakenJob } from './job-execution.ts'
import { jobRepo, type Outcome } from './job-repo.ts'
import { createLeaseWatch } from './lease-watch.ts'

/** In milliseconds. */
export interface JobTimes {
  /** How often jobs are looked for, and those that run are renewed. */
  turnEveryMs: number
  /** A job whose run was not renewed for so long is taken from it. */
  leaseMs: number
  /** How long a stop waits for the jobs that run. */
  drainMs: number
  /** How often those that have been over for long enough are deleted. */
  sweepEveryMs: number
}

export const productTimes: JobTimes = {
  turnEveryMs: 1_000,
  leaseMs: 30_000,
  drainMs: 5_000,
  sweepEveryMs: 600_000,
}

/** A job that takes its server with it is not tried for ever. */
const mostAttempts = 3

interface RunnerDependencies {
  db: Db
  nodeId: string
  kinds: ReadonlyMap<string, DefinedKind>
  log: FastifyBaseLogger
  times: JobTimes
}

/** Runs the jobs that this server takes from the queue. */
export function createJobRunner({ db, nodeId, kinds, log, times }: RunnerDependencies) {
  const { leaseMs, drainMs } = times
  const executions = new Map<string, JobExecution>()
  const leases = createLeaseWatch(leaseMs)

  /** Runs whose server has ended, or was not heard of for too long. */
  function orphansAmong(jobs: readonly Job[]): Set<string | null> {
    const ofOthers = jobs.filter(({ id, state }) => state === 'running' && !executions.has(id))
    // Two servers never have the same id: those were begun before this one was started anew.
    const ofEarlierStart = ofOthers.filter((job) => job.nodeId === nodeId)
    return new Set([...ofEarlierStart, ...leases.expired(ofOthers)].map(({ runId }) => runId))
  }

  const isFree = (job: Job, orphans: ReadonlySet<string | null>) =>
    job.state === 'runnable' || orphans.has(job.runId)

  async function takeWhatIsFree(): Promise<void> {
    const jobs = await jobRepo(db).open()
    const orphans = orphansAmong(jobs)
    if (!jobs.some((job) => kinds.has(job.type) && isFree(job, orphans))) return
    const taken = await inTransaction(db, async (db) => {
      await jobRepo(db).lock()
      return takeFrom(db, await jobRepo(db).open(), orphans)
    })
    for (const job of taken) begin(job)
  }

  /** Under the lock of the queue, as what the kinds allow holds for all servers together. */
  async function takeFrom(
    db: Db,
    jobs: readonly Job[],
    orphans: ReadonlySet<string | null>,
  ): Promise<TakenJob[]> {
    const taken: TakenJob[] = []
    const running = jobs.filter((job) => !isFree(job, orphans)).map(({ type }) => type)
    for (const job of jobs) {
      const kind = kinds.get(job.type)
      if (!kind || !isFree(job, orphans)) continue
      const outcome = job.state === 'running' ? endOfOrphan(job, kind) : null
      if (outcome) await jobRepo(db).end(job, outcome, Date.now())
      if (outcome || running.filter((type) => type === job.type).length >= kind.maxConcurrent) continue
      const runId = randomUUID()
      if (!(await jobRepo(db).take(job, { nodeId, runId, nowMs: Date.now() }))) continue
      running.push(job.type)
      taken.push({ id: job.id, runId, data: job.data, kind })
    }
    return taken
  }

  function begin(job: TakenJob): void {
    const execution = execute(job, { db, log, leaseMs })
    executions.set(job.id, execution)
    void execution.settled.then(() => executions.delete(job.id))
  }

  return {
    /** Renews what runs and takes what is free. Calls may not overlap. */
    async turn(): Promise<void> {
      for (const execution of [...executions.values()]) await execution.renew()
      await takeWhatIsFree()
    },

    /** To be called after the last turn. */
    async stop(): Promise<void> {
      const left = [...executions.values()]
      for (const execution of left) execution.interrupt()
      const settled = Promise.all(left.map((execution) => execution.settled))
      await Promise.race([settled, sleep(drainMs, null, { ref: false })])
      for (const execution of executions.values()) await execution.abandon()
    },
  }
}

/** Why it is not run again; null when it is. */
function endOfOrphan({ isCancelWished, attempts }: Job, { isResumable }: DefinedKind): Outcome | null {
  if (isCancelWished) return { state: 'cancelled' }
  if (!isResumable) return { state: 'error', error: 'The server that ran it has ended.' }
  if (attempts < mostAttempts) return null
  return { state: 'error', error: `It was begun ${attempts} times, and its server has ended each time.` }
}
