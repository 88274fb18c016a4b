import { setTimeout as sleep } from 'node:timers/promises'

/** Does something again and again; what is returned ends that, after a last time, and rejects with what it threw. */
export function repeatedly(intervalMs: number, task: () => void | Promise<void>): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
      await task()
    }
  }
  const running = run()
  running.catch(() => undefined) // the one who ends it is told
  return async () => {
    stopping.abort()
    await running
  }
}
