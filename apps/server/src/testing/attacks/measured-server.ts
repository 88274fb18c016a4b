/**
 * A server in a process of its own, which tells how long it held its event loop: on the message `measure`, the most
 * processor time in milliseconds that its thread took between two turns since the last one. While the machine does
 * something else, nobody of the server holds it.
 */
import { startTestServer } from '../start-test-server.ts'

const turnMs = 5
let before = process.threadCpuUsage()
let heldMs = 0

async function main() {
  const server = await startTestServer({ engine: true })
  const admin = await server.seed.admin()
  process.on('message', (message) => {
    if (message === 'measure') measure()
  })
  process.on('disconnect', () => {
    server.stop().finally(() => process.exit(0))
  })
  setInterval(turn, turnMs).unref()
  process.send?.({ url: server.url, token: admin.token })
}

function turn() {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  heldMs = Math.max(heldMs, (user + system) / 1000)
}

function measure() {
  // One more turn of the loop: what held the last one is known only then.
  setTimeout(() => {
    turn()
    process.send?.({ heldMs })
    heldMs = 0
  }, 2 * turnMs)
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
