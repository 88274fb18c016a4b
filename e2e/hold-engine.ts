import { type Product, until } from '../dev/product.ts'

interface HeldEngine {
  /** Lets the engine go on. */
  release(): void
}

/** Waits for an engine other than the one that was there, and stops its process before it is ready. */
export async function holdEngine(product: Product, before?: number): Promise<HeldEngine> {
  let pid: number | undefined
  await until(async () => {
    const { engine } = product.processes()
    if (engine !== before) pid = engine
    return pid !== undefined
  }, 'a new engine starts')
  const signal = (name: NodeJS.Signals) => process.kill(pid ?? 0, name)
  signal('SIGSTOP')
  return { release: () => signal('SIGCONT') }
}

/** Starts a product that was stopped, whose API answers while the engine does not yet. */
export async function restartWithHeldEngine(product: Product): Promise<{ release: () => Promise<void> }> {
  const restarted = product.restart()
  const held = await holdEngine(product)
  await until(
    () =>
      fetch(`${product.url}/api/`)
        .then(({ ok }) => ok)
        .catch(() => false),
    'the API answers',
  )
  return {
    release: async () => {
      held.release()
      await restarted
    },
  }
}
