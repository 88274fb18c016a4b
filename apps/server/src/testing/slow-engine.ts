import { EngineError, type MessageStore } from '@logline/engine'

/** An engine that answers nothing until it is told to stop; what the server stores by itself is taken. */
export function slowEngine() {
  const running = new Set<AbortSignal>()
  const method = (...args: readonly unknown[]) =>
    new Promise((_, reject) => {
      // as: what every method of the store is given last.
      const { signal } = args.at(-1) as { signal: AbortSignal }
      running.add(signal)
      signal.addEventListener('abort', () => {
        running.delete(signal)
        reject(new EngineError('cancelled', 'stopped'))
      })
    })
  const stores = async () => {}
  // as: whatever is asked for, it is such a method.
  const store = new Proxy({}, { get: (_, name) => (name === 'insert' ? stores : method) }) as MessageStore
  return { running, store }
}
