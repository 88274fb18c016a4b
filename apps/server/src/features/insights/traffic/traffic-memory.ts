/** How long an answer serves, at least. */
const leastMs = 5_000
/** An answer that took a second serves for so many: counting takes a 60th of the engine's time, however much there is. */
const restFactor = 60
const longestMs = 15 * 60_000
/** As many sets of streams as readers are likely to have; the oldest answer goes first. */
const mostAnswers = 200

export interface TrafficMemory<Answer> {
  /** What was found lately under the key, or what is being found; else what `find` finds. A failure is not kept. */
  recall(key: string, find: () => Promise<Answer>): Promise<Answer>
}

export function createTrafficMemory<Answer>(now: () => number = Date.now): TrafficMemory<Answer> {
  const kept = new Map<string, { answer: Promise<Answer>; untilMs: number }>()

  function remember(key: string, find: () => Promise<Answer>): Promise<Answer> {
    const startedMs = now()
    const entry = { answer: find(), untilMs: Number.POSITIVE_INFINITY }
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > mostAnswers && oldest !== undefined) kept.delete(oldest)
    entry.answer.then(
      () => {
        const tookMs = now() - startedMs
        entry.untilMs = now() + Math.min(longestMs, Math.max(leastMs, tookMs * restFactor))
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key)
      },
    )
    return entry.answer
  }

  return {
    recall(key, find) {
      const entry = kept.get(key)
      return entry && now() < entry.untilMs ? entry.answer : remember(key, find)
    },
  }
}
