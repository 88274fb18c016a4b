/**
 * A server as a process of its own, to be killed: repeats one thing as the leader, and knows one job that ends only
 * when it is told to. Forked with the address of a PostgreSQL and a data folder.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { startTestServer } from '../start-test-server.ts'
import type { FromServerProcess } from './start-server-process.ts'

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const gate = Promise.withResolvers<void>()

function say(message: FromServerProcess): void {
  if (process.connected) process.send?.(message)
}

process.on('message', () => gate.resolve())
process.on('disconnect', () => process.exit(0))

const server = await startTestServer({
  home: { dataDir, databaseUrl },
  jobTimes: { turnEveryMs: 50, leaseMs: 3_000, drainMs: 300, sweepEveryMs: 600_000 },
  defineJobs(jobs, scheduler) {
    scheduler.periodic({
      name: 'say that it leads',
      everyMs: 50,
      runsOn: 'leader',
      run: () => say({ type: 'led' }),
    })
    jobs.define({
      type: 'slow',
      description: 'Waits until it is told to end',
      data: z.object({}),
      dataByName: {},
      isCancellable: true,
      providesProgress: true,
      isResumable: true,
      maxConcurrent: 1,
      maxWaiting: 10,
      async run({ signal }) {
        say({ type: 'begun' })
        await Promise.race([gate.promise, sleep(600_000, null, { signal })])
      },
    })
  },
})
say({ type: 'ready', nodeId: server.nodeId, url: server.url, admin: await server.seed.admin() })
