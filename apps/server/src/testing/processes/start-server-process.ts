import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ApiClient, apiClient, tokenHeader } from '../api-client.ts'
import type { TestUser } from '../seed.ts'

/** What the process says, each time. */
export type FromServerProcess =
  | { type: 'ready'; nodeId: string; url: string; admin: TestUser }
  | { type: 'led' }
  | { type: 'begun' }

export interface ServerProcess {
  nodeId: string
  /** As the administrator. */
  api: ApiClient
  /** How often it has done what only the leader does. */
  timesLed: number
  jobsBegun: number
  letJobsEnd: () => void
  /** SIGKILL: it comes to nothing any more. Without effect when it is dead. */
  kill: () => Promise<void>
}

/** A server in a process of its own (`server-process.ts`), which shares a PostgreSQL with others. */
export async function startServerProcess(databaseUrl: string, dataDir: string): Promise<ServerProcess> {
  const entry = fileURLToPath(new URL('server-process.ts', import.meta.url))
  // Node's own flags only: those of the test runner would load its loader into the child.
  const child = fork(entry, [databaseUrl, dataDir], { execArgv: [] })
  const ended = once(child, 'exit')
  const ready = Promise.withResolvers<Extract<FromServerProcess, { type: 'ready' }>>()
  void ended.then(() => ready.reject(new Error('The server ended while it started.')))
  const said = { led: 0, begun: 0 }
  child.on('message', (message: FromServerProcess) => {
    if (message.type === 'ready') ready.resolve(message)
    else said[message.type] += 1
  })
  const { nodeId, url, admin } = await ready.promise
  return {
    nodeId,
    api: apiClient(url, tokenHeader(admin)),
    get timesLed() {
      return said.led
    },
    get jobsBegun() {
      return said.begun
    },
    letJobsEnd: () => child.send('end'),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
