/**
 * Entry of the data plane, a child process of the server. Speaks the protocol of `plan.ts` over the IPC channel it was
 * forked with, and ends when the server asks it to or goes away.
 */
import { DataPlane } from './data-plane.ts'
import type { FromDataPlane, ToDataPlane } from './plan/plan.ts'

/** When the orderly end does not come to its end, e.g. because the disk hangs. Nothing acknowledged is lost by it. */
const hardEndMs = 15_000

function report(text: string): void {
  process.stderr.write(`data plane: ${text}\n`)
}

function send(message: FromDataPlane): void {
  if (process.connected) process.send?.(message)
}

/** The server starts the process anew; what was acknowledged is on disk. */
function fail(error: unknown): never {
  report(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}

const dataPlane = new DataPlane({ send, report, onFailure: fail })
let isStopping = false

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), hardEndMs).unref()
  await dataPlane.handle({ type: 'stop' }).catch(fail)
  // Let the last message leave before the channel closes.
  if (process.connected) process.disconnect()
  process.exit(0)
}

process.on('message', (message: ToDataPlane) => {
  if (message.type === 'stop') return void stop()
  dataPlane.handle(message).catch(fail)
})
// The server died. Its successor starts a data plane of its own, and the journal is made for sudden ends.
process.on('disconnect', () => {
  if (!isStopping) process.exit(0)
})
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches the whole process group; the server decides when this process stops.
process.on('SIGINT', () => undefined)
send({ type: 'ready' })
