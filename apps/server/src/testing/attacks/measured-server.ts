/**
 * A server in a process of its own, which tells how long its event loop was held: on the message `measure`, the longest
 * time in milliseconds since the last one, or all the processor time of its thread when that is less: then something else
 * of the machine held it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startTestServer } from '../start-test-server.ts'

let before = process.threadCpuUsage()
const delays = monitorEventLoopDelay({ resolution: 5 })

async function main() {
  const server = await startTestServer({ engine: true })
  const admin = await server.seed.admin()
  process.on('message', (message) => {
    if (message === 'measure') measure()
  })
  process.on('disconnect', () => {
    server.stop().finally(() => process.exit(0))
  })
  delays.enable()
  process.send?.({ url: server.url, token: admin.token })
}

function measure() {
  // One more turn of the loop: what held the last one is known only then.
  setTimeout(() => {
    const { user, system } = process.threadCpuUsage(before)
    process.send?.({ heldMs: Math.min(delays.max / 1e6, (user + system) / 1000) })
    delays.reset()
    before = process.threadCpuUsage()
  }, 10)
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
