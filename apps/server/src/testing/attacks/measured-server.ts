/**
 * A server in a process of its own, which tells how long its event loop was held: on the message `measure`, the longest
 * time in milliseconds since the last one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startTestServer } from '../start-test-server.ts'

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
    process.send?.({ heldMs: delays.max / 1e6 })
    delays.reset()
  }, 10)
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
