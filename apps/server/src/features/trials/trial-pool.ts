import { Piscina } from 'piscina'
import type { Actor } from '../../http/actor.ts'
import { badRequest, tooManyRequests } from '../../http/errors.ts'
import type { TrialAnswer, TrialName, TrialTasks } from './trial-tasks.ts'
import type { TrialOrder } from './trial-worker.ts'

/** Tries out what users write, off the event loop. */
export interface Trials {
  /** @throws HttpError 400 with what is wrong, also when it takes too long; 429 when the user tries too much at once */
  run<Name extends TrialName>(
    actor: Actor,
    name: Name,
    ...input: Parameters<TrialTasks[Name]>
  ): Promise<ReturnType<TrialTasks[Name]>>
  stop(): Promise<void>
}

/** At the same time; further ones wait. */
const threads = 2
/** Of one user, those that wait included. */
const maxOfUser = 4
/** Of one trial. Those that are taken end within two seconds, but a busy machine may take several times as long. */
const limitMs = 15_000
/** What a thread may take to start, on a machine that has much else to do. */
const startMs = 60_000
/** What a thread may hold; the longest text and the largest expression that are taken need a fifth of it. */
const maxHeapMb = 256
/** A thread that nobody needs for so long ends. */
const idleTimeoutMs = 30_000

export function createTrials(): Trials {
  const pool = new Piscina<TrialOrder, TrialAnswer>({
    filename: new URL('./trial-worker.ts', import.meta.url).href,
    name: 'tryOut',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const ofUser = new Map<string, number>()
  let running = 0

  async function inTime(order: TrialOrder): Promise<TrialAnswer> {
    // Those before it take as long as they may.
    const turns = 1 + Math.ceil(pool.queueSize / threads)
    const starts = running >= pool.threads.length && running < threads
    const signal = AbortSignal.timeout(limitMs * turns + (starts ? startMs : 0))
    running += 1
    try {
      return await pool.run(order, { signal })
    } catch (error) {
      return { problem: failureText(error, signal) }
    } finally {
      running -= 1
    }
  }

  return {
    async run(actor, name, ...input) {
      const { userId: id } = actor
      const own = ofUser.get(id) ?? 0
      if (own >= maxOfUser) throw tooManyRequests('Too many of your tests are running. Try again.', 2)
      ofUser.set(id, own + 1)
      try {
        const answer = await inTime({ name, input })
        if ('problem' in answer) throw badRequest(answer.problem)
        return answer.outcome as ReturnType<TrialTasks[typeof name]> // the task with this name made it
      } finally {
        const left = (ofUser.get(id) ?? 1) - 1
        if (left === 0) ofUser.delete(id)
        else ofUser.set(id, left)
      }
    },
    stop: () => pool.destroy(),
  }
}

function failureText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The test takes too long. Try a shorter text or a simpler expression.'
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return 'The test takes too much memory. Try a shorter text or a simpler expression.'
  throw error
}
