import type { ExecutionState } from '@logline/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, holdsAllOf } from '../../http/actor.ts'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { identifyAgain, whenRightsEnd } from '../../http/authentication/identify-again.ts'
import { HttpError } from '../../http/errors.ts'
import type { Job } from './execution/search-job.ts'
import { requireReadableRanges } from './scope/keyword-check.ts'
import type { SearchService } from './search-service.ts'
import type { NormalSearch } from './stored/normal-search.ts'

interface CallersSearch {
  search: NormalSearch
  state?: ExecutionState
  actor: Actor
  reply: FastifyReply
  /** Longest time the caller waits. */
  timeoutMs: number
}

/** Runs a search whose caller waits for the result: it is stopped when they go or the time is over (500). */
export async function searchForCaller(
  service: SearchService,
  { search, state = {}, actor, reply, timeoutMs }: CallersSearch,
): Promise<Job> {
  requireReadableRanges(search, state)
  const job = await service.start(search, state, actor)
  job.isAwaited = true
  const stop = () => {
    if (!job.isDone) job.abort.abort()
  }
  const signal = callerSignal(reply)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  if (await isFinished(job, timeoutMs)) return job
  job.abort.abort()
  throw new HttpError(500, { type: 'ApiError', message: 'Timeout while executing search job' })
}

/** Who goes before they are answered does not know the job, and can neither ask for it nor cancel it: it is stopped. */
export function stopWhenLeft(job: Job, { raw }: FastifyReply): void {
  const stop = () => {
    if (!raw.writableEnded && !job.isDone) job.abort.abort()
  }
  if (raw.destroyed) stop()
  else raw.once('close', stop)
}

/** Whoever asked loses a right, the session or the account: the job is stopped. */
export async function stopWithRights(job: Job, request: FastifyRequest): Promise<void> {
  const over = new AbortController()
  void job.finished.catch(() => undefined).then(() => over.abort())
  const mayGoOn = (actor: Actor) => holdsAllOf(actor, request.actor)
  const caller = identifyAgain(request, { extendsSession: false })
  if ((await whenRightsEnd(caller, { over: over.signal, mayGoOn })) !== 'over') job.abort.abort()
}

/** Waits for the end of the job, at most for the given time; whether it has ended. */
export async function isFinished(job: Job, waitMs: number): Promise<boolean> {
  await within(job.finished, waitMs)
  return job.isDone
}

/** Longest wait for what there is while nothing is. */
const firstPartWaitMs = 5_000

/** The same for who takes parts: when nothing has come after the given time, until the first part is there. */
export async function isFinishedOrBegun(job: Job, waitMs: number): Promise<void> {
  if (!(await isFinished(job, waitMs))) await within(job.firstPart.promise, firstPartWaitMs)
}

async function within(promise: Promise<void>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  await Promise.race([promise, waited])
  clearTimeout(timer)
}
