import type { QueryResult, SearchError, SearchJob } from '@logline/contract'
import { newObjectId } from '../../../db/index.ts'
import type { Actor } from '../../../http/actor.ts'
import type { QueryProgress } from './run-query.ts'

/** One execution of a search. */
export interface Job {
  id: string
  searchId: string
  ownerId: string
  ownerName: string
  /** What the owner might do when it began: its results are shown as long as nothing of that is lost. */
  ownerPermissions: readonly string[]
  /** Aborts its statements. */
  abort: AbortController
  isDone: boolean
  isCancelled: boolean
  /** A caller waits for its end, and stops it on leaving: nobody asks for it meanwhile. */
  isAwaited: boolean
  /** Of queries that have ended, by their id. */
  results: Map<string, QueryResult>
  /** Of queries that have begun. */
  progress: Map<string, QueryProgress>
  /** Resolves when there is something to tell. */
  firstPart: PromiseWithResolvers<void>
  /** Why nothing of it was run. */
  refusals: readonly SearchError[]
  /** Resolves when it is done: the failure of a search is part of its results. Rejects with a bug of ours. */
  finished: Promise<void>
}

/** Starts the queries of a search; each puts its result, and what there is until then, where the job's answers are made from. */
type StartQueries = (job: Job, signal: AbortSignal) => Promise<void>[]

export function createJob(searchId: string, owner: Actor, startQueries: StartQueries): Job {
  const job: Job = {
    id: newObjectId(),
    searchId,
    ownerId: owner.userId,
    ownerName: owner.username,
    ownerPermissions: owner.permissions,
    abort: new AbortController(),
    isDone: false,
    isCancelled: false,
    isAwaited: false,
    results: new Map(),
    progress: new Map(),
    firstPart: Promise.withResolvers(),
    refusals: [],
    finished: Promise.resolve(),
  }
  job.finished = finish(job, startQueries(job, job.abort.signal))
  // Every request that asks for the job meets the error; nobody may ask any more.
  job.finished.catch(() => undefined)
  return job
}

async function finish(job: Job, queries: Promise<void>[]): Promise<void> {
  try {
    await Promise.all(queries)
  } finally {
    job.progress.clear()
    job.isCancelled = job.abort.signal.aborted
    job.isDone = true
    job.firstPart.resolve()
  }
}

/** An execution that is over before it began. */
export function createRefusedJob(searchId: string, owner: Actor, refusals: readonly SearchError[]): Job {
  return { ...createJob(searchId, owner, () => []), isDone: true, refusals }
}

/** A job as on the wire: with the queries that have ended, or with what there is of all. */
export function jobWire(job: Job, { isPartial } = { isPartial: false }): SearchJob {
  const running = isPartial ? [...job.progress].map(([id, progress]) => [id, progress()] as const) : []
  const results = new Map([...running, ...job.results])
  const errors = [...job.refusals, ...[...results.values()].flatMap((result) => result.errors)]
  return {
    id: job.id,
    search_id: job.searchId,
    owner: job.ownerName,
    execution: {
      done: job.isDone,
      cancelled: job.isCancelled,
      completed_exceptionally: errors.length > 0,
    },
    results: Object.fromEntries(results),
    ...(errors.length > 0 ? { errors } : {}),
  }
}
