import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ApiClient, apiClient, tokenHeader } from '../api-client.ts'
import type { TestUser } from '../seed.ts'

interface StoringProcess {
  /** As the administrator. */
  api: ApiClient
  /** SIGKILL: engine and data plane end with it. Without effect when it is dead. */
  kill: () => Promise<void>
}

/** A server with engine and data plane in a process of its own (`storing-process.ts`), on SQLite. */
export async function startStoringProcess(dataDir: string): Promise<StoringProcess> {
  const entry = fileURLToPath(new URL('storing-process.ts', import.meta.url))
  // Node's own flags only: those of the test runner would load its loader into the child.
  const child = fork(entry, [dataDir], { execArgv: [] })
  const ended = once(child, 'exit')
  const ready = Promise.withResolvers<{ url: string; admin: TestUser }>()
  void ended.then(() => ready.reject(new Error('The server ended while it started.')))
  child.on('message', (message: { url: string; admin: TestUser }) => ready.resolve(message))
  const { url, admin } = await ready.promise
  return {
    api: apiClient(url, tokenHeader(admin)),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
