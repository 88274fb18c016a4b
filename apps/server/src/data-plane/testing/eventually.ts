import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a check until it stops throwing; then, or with its last error after the time is over, goes on. */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = 300_000): Promise<T> {
  const untilMs = Date.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > untilMs) throw error
      await sleep(20)
    }
  }
}
