import type { ExecutionState, SearchJob } from '@logline/contract'

/** The calls an execution is made of (reference: views-search); those with a signal reject when it aborts. */
export interface SearchApi {
  execute(searchId: string, state: ExecutionState, options: AnswerOptions): Promise<SearchJob>
  status(jobId: string, options: AnswerOptions): Promise<SearchJob>
  cancel(jobId: string): Promise<unknown>
}

export interface AnswerOptions {
  signal: AbortSignal
  /** Answer after so long with what there is; without it, only queries that have ended are in the answer. */
  partialAfterMs?: number
  /** Asked by a timer: it keeps no session alive. */
  isPolling?: boolean
}

export interface SearchRun {
  searchId: string
  state?: ExecutionState
  signal: AbortSignal
  /** Shows what there is of a search that takes longer. */
  onPartial?: (job: SearchJob) => void
  isPolling?: boolean
}

/** How often a running job is asked for its state (specification, section 9). */
const pollIntervalMs = 250
/** What there is comes after the first of these, then in steps twice as long: all of it is sent less than twice again. */
const partialSteps = { firstMs: 150, longestMs: 4_800 }

/**
 * Executes a stored search and waits until its job is done. An abort ends the wait at once and stops the job on the
 * server, so that nobody pays for an answer that nobody reads.
 */
export async function runSearch(
  api: SearchApi,
  { searchId, state = {}, signal, onPartial, isPolling = false }: SearchRun,
): Promise<SearchJob> {
  signal.throwIfAborted()
  let partialAfterMs = partialSteps.firstMs
  let job = await api.execute(searchId, state, { signal, isPolling, ...(onPartial && { partialAfterMs }) })
  try {
    while (!job.execution.done) {
      if (onPartial) {
        onPartial(job)
        partialAfterMs = Math.min(2 * partialAfterMs, partialSteps.longestMs)
        job = await api.status(job.id, { signal, isPolling, partialAfterMs })
      } else {
        await delay(pollIntervalMs, signal)
        job = await api.status(job.id, { signal, isPolling })
      }
    }
  } catch (error) {
    // Whoever aborted does not wait for the stop, and a stop that fails changes nothing for them: the job ends by its own limit.
    if (signal.aborted) api.cancel(job.id).catch(() => undefined)
    throw error
  }
  if (job.execution.cancelled) throw new DOMException('The search was cancelled.', 'AbortError')
  return job
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
