import type { ReplayAnswer, ReplayRequest, ToDataPlane } from '../../data-plane/plan/plan.ts'

/** Without an answer in this time its outcome is unknown, and has to be asked for. */
const answerTimeoutMs = 30_000

/** Sends one part of a replay to the data plane and waits for what became of it; it never rejects. */
export type ReplayLink = (request: ReplayRequest) => Promise<ReplayAnswer>

/** The link, and what the process of the data plane makes of it. */
export function createReplayLink(send: (message: ToDataPlane) => void, timeoutMs = answerTimeoutMs) {
  const waiting = new Map<string, (answer: ReplayAnswer) => void>()

  const link: ReplayLink = (request) => {
    const { promise, resolve } = Promise.withResolvers<ReplayAnswer>()
    const { replayId } = request
    waiting.set(replayId, resolve)
    const reason = 'The data plane does not answer at the moment'
    const timer = setTimeout(() => resolve({ replayId, state: 'unknown', reason }), timeoutMs)
    send({ type: 'replay', request })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(replayId)
    })
  }

  return {
    link,
    answered: (answer: ReplayAnswer) => waiting.get(answer.replayId)?.(answer),
    /** The process ended: what it had not answered is unknown. */
    interrupted() {
      const reason = 'The process that takes messages ended and is being restarted'
      for (const [replayId, resolve] of waiting) resolve({ replayId, state: 'unknown', reason })
    },
  }
}
