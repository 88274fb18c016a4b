import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/index.ts'
import type { DefinedKind } from './job.ts'
import { jobRepo, type Outcome } from './job-repo.ts'

/** Why a run is told to end. */
type End = 'cancelled' | 'stopping' | 'lost'

/** A job that this server has taken. */
export interface TakenJob {
  id: string
  runId: string
  data: unknown
  kind: DefinedKind
}

export interface JobExecution {
  /** Says that it goes on and how far it is, and hears what others wish of it. */
  renew: () => Promise<void>
  /** Tells it to end because the server stops. */
  interrupt: () => void
  /** Writes how it stands when the server cannot wait for it any longer. Without effect when it is over. */
  abandon: () => Promise<void>
  /** Resolves when it is over and that is written down. */
  settled: Promise<void>
}

interface ExecutionDependencies {
  db: Db
  log: FastifyBaseLogger
  leaseMs: number
}

/** Runs a job to its end. */
export function execute(job: TakenJob, { db, log, leaseMs }: ExecutionDependencies): JobExecution {
  const abort = new AbortController()
  let end: End | null = null
  let renewedAtMs = performance.now()
  const at = { percent: 0, info: '' }

  const tellToEnd = (why: End) => {
    end ??= why
    abort.abort()
  }

  const write = (outcome: Outcome) => jobRepo(db).end(job, { ...at, ...outcome }, Date.now())

  /** Those that can be run again are, at the next start or on another server. */
  const writeInterrupted = () =>
    job.kind.isResumable
      ? jobRepo(db).giveBack(job)
      : write({ state: 'error', error: 'The server was stopped.' })

  async function writeFailure(error: unknown): Promise<void> {
    if (end === 'lost') return
    if (end === 'cancelled') return write({ state: 'cancelled' })
    if (end === 'stopping') return writeInterrupted()
    log.error({ err: error, job: job.id }, `The job "${job.kind.description}" failed`)
    return write({ state: 'error', error: error instanceof Error ? error.message : String(error) })
  }

  async function run(): Promise<void> {
    const progress = (percent: number, info = at.info) => {
      at.percent = Math.max(0, Math.min(100, Math.round(percent)))
      at.info = info
    }
    const result = await job.kind.run({ data: job.data, progress, signal: abort.signal }).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if ('error' in result) return writeFailure(result.error)
    const { info } = at
    await write({ state: 'complete', percent: 100, info, result: JSON.stringify(result.value ?? null) })
  }

  return {
    async renew() {
      const askedAtMs = performance.now()
      // Given up well before another server may take it.
      if (askedAtMs - renewedAtMs > (leaseMs * 2) / 3) tellToEnd('lost')
      const renewed = await jobRepo(db).renew(job, { ...at, nowMs: Date.now() })
      if (!renewed) return tellToEnd('lost')
      renewedAtMs = askedAtMs
      if (renewed.isCancelWished) tellToEnd('cancelled')
    },
    interrupt: () => tellToEnd('stopping'),
    abandon: writeInterrupted,
    // What cannot be written down is found out by whoever sees that the lease is over.
    settled: run().catch((err) =>
      log.error({ err, job: job.id }, 'The end of a job could not be written down'),
    ),
  }
}
