/**
 * A server as a process of its own that kills itself before the given step of what it does with archives: steps are
 * calls of the engine, and of the file system in the folder of archives. Forked with data folder, connection of the
 * engine as JSON, and the number of the step; 0 for none.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { openMessageStore } from '@logline/engine'

const [dataDir = '', connection = '{}', stepText = '0'] = process.argv.slice(2)
const lastStep = Number(stepText)
const archiveDir = join(dataDir, 'archives')
let step = 0

function countStep(): void {
  step += 1
  if (step === lastStep) process.kill(process.pid, 'SIGKILL')
}

const steps = ['open', 'rename', 'rm', 'mkdir', 'readFile', 'readdir'] as const
for (const name of steps) {
  const real = fs.promises[name] as (...given: unknown[]) => Promise<unknown> // as: one of several
  Object.assign(fs.promises, {
    [name]: (...given: unknown[]) => {
      if (String(given[0]).startsWith(archiveDir)) countStep()
      return real.apply(fs.promises, given)
    },
  })
}
syncBuiltinESMExports()

const store = openMessageStore(JSON.parse(connection))
const counted = new Proxy(store, {
  get(target, name) {
    const member: unknown = Reflect.get(target, name)
    if (typeof member !== 'function') return member
    return (...given: unknown[]) => {
      countStep()
      return member.apply(target, given)
    }
  },
})

process.on('disconnect', () => process.exit(0))
const { startTestServer } = await import('../start-test-server.ts')
const server = await startTestServer({
  home: { dataDir, databaseUrl: null },
  jobTimes: { turnEveryMs: 30, leaseMs: 3_000, drainMs: 300, sweepEveryMs: 600_000 },
  messageStore: () => counted,
})
process.send?.({ url: server.url, admin: await server.seed.admin() })
