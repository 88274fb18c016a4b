import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { DefinedKind, Job, JobKind } from './job.ts'
import { jobRepo } from './job-repo.ts'
import { createJobRunner, type JobTimes, productTimes } from './job-runner.ts'
import type { Scheduler } from './scheduler.ts'

interface JobQueueDependencies {
  db: Db
  nodeId: string
  scheduler: Scheduler
  log: FastifyBaseLogger
  /** Other times than those of the product, for tests. */
  jobTimes?: JobTimes | undefined
}

/** The jobs of all servers on one metadata store: each is run once, by one of them. */
export interface JobQueue {
  /** From now on, this server runs jobs of the kind. */
  define: <Data>(kind: JobKind<Data>) => void
  /** Null for a type that this server does not know. */
  kind: (type: string) => DefinedKind | null
  /**
   * Adds a job and returns its id. Best at the end of the transaction of the change that it belongs to, as others who
   * add jobs wait until that ends. Throws 403 when as many jobs of the kind wait and run as may.
   */
  enqueue: <Data>(db: Db, kind: QueuedKind<Data>, wish: { data: Data; createdBy: string }) => Promise<string>
  /** The oldest first. */
  all: () => Promise<Job[]>
  /** Throws 404. */
  load: (id: string) => Promise<Job>
  /** One that waits is cancelled at once, one that runs within about a second. Throws 403 when it cannot be, or is over. */
  cancel: (db: Db, job: Job) => Promise<void>
  /** Takes one that is over from the list. Throws 404 when it is not. */
  acknowledge: (db: Db, job: Job) => Promise<void>
  /** To be called when nothing is scheduled any more: ends what runs here, or leaves it to the next start. */
  stop: () => Promise<void>
}

/** What the queue must know of a kind, also where its data are not known. */
type QueuedKind<Data> = Pick<JobKind<Data>, 'type' | 'dataByName' | 'maxConcurrent' | 'maxWaiting'>

const minuteMs = 60_000
/** What is over stays in the list for a while; a failure long enough to be seen by people who were away. */
const keptMs = { done: 60 * minuteMs, failed: 7 * 24 * 60 * minuteMs }

export function createJobQueue({
  db,
  nodeId,
  scheduler,
  log,
  jobTimes = productTimes,
}: JobQueueDependencies): JobQueue {
  const kinds = new Map<string, DefinedKind>()
  const runner = createJobRunner({ db, nodeId, kinds, log, times: jobTimes })

  scheduler.periodic({
    name: 'take jobs from the queue',
    everyMs: jobTimes.turnEveryMs,
    runsOn: 'every_node',
    run: () => runner.turn(),
  })
  scheduler.periodic({
    name: 'delete jobs that are over',
    everyMs: jobTimes.sweepEveryMs,
    runsOn: 'leader',
    async run() {
      await jobRepo(db).removeEndedBefore(Date.now() - keptMs.done, ['complete', 'cancelled'])
      await jobRepo(db).removeEndedBefore(Date.now() - keptMs.failed, ['error'])
    },
  })

  return {
    define(kind) {
      const { data, ...rest } = kind
      kinds.set(kind.type, { ...rest, run: (run) => kind.run({ ...run, data: data.parse(run.data) }) })
    },
    kind: (type) => kinds.get(type) ?? null,
    async enqueue(db, { type, maxConcurrent, maxWaiting }, { data, createdBy }) {
      const repo = jobRepo(db)
      await repo.lock()
      if ((await repo.countOpen(type)) >= maxConcurrent + maxWaiting) {
        throw forbidden('Concurrency level of this job reached')
      }
      const id = randomUUID()
      await repo.add({ id, type, data, nodeId, createdBy, createdAtMs: Date.now() })
      return id
    },
    all: () => jobRepo(db).all(),
    async load(id) {
      const job = await jobRepo(db).byId(id)
      if (!job) throw notFound(`No system job with ID <${id}> found`)
      return job
    },
    async cancel(db, job) {
      const repo = jobRepo(db)
      const isCancellable = kinds.get(job.type)?.isCancellable ?? false
      // One of the two finds it, unless it ends at this moment.
      if (
        isCancellable &&
        ((await repo.cancelWaiting(job.id, Date.now())) || (await repo.wishCancel(job.id)))
      )
        return
      throw forbidden(`System job with ID <${job.id}> cannot be cancelled`)
    },
    async acknowledge(db, job) {
      if (await jobRepo(db).removeEnded(job.id)) return
      throw notFound(`System job with ID <${job.id}> is not over`)
    },
    stop: () => runner.stop(),
  }
}
