import { type ChildProcess, fork } from 'node:child_process'
import type { FromDataPlane, ToDataPlane } from '../../data-plane/plan/plan.ts'

interface ProcessOptions {
  /** The script that runs in the child process. */
  entry: string
  /** What a fresh process has to be told, in order. */
  greeting: () => ToDataPlane[]
  onMessage: (message: FromDataPlane) => void
  /** The process ended without being asked to; it is started again after the given time. */
  onCrash: (reason: string, restartInMs: number) => void
}

export interface DataPlaneProcess {
  /** Delivered to the running process; without one it is dropped, as the greeting of the next one has the same. */
  send(message: ToDataPlane): void
  pid(): number | null
  /** Asks the process to finish its work; when it has not ended in time, ends it. Never starts another. */
  stop(timeoutMs: number): Promise<void>
}

const firstDelayMs = 250
const longestDelayMs = 10_000
/** A process that lived this long was healthy: the next crash is answered at once again. */
const healthyAfterMs = 60_000

/** Keeps one data plane running: a child process that is started again, ever more slowly, whenever it dies. */
export function startProcess({ entry, greeting, onMessage, onCrash }: ProcessOptions): DataPlaneProcess {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let delayMs = firstDelayMs
  let isStopping = false

  function start() {
    timer = null
    const startedAtMs = Date.now()
    const process_ = forkEntry(entry)
    child = process_
    // as: the child speaks only this protocol, and runs our own code
    process_.on('message', (message) => onMessage(message as FromDataPlane))
    // A failed send or start also ends in `exit` or here, once.
    process_.once('error', (error) => ended(process_, error.message, startedAtMs))
    process_.once('exit', (code, signal) => ended(process_, signal ?? `exit code ${code}`, startedAtMs))
    for (const message of greeting()) post(process_, message)
  }

  function ended(process_: ChildProcess, reason: string, startedAtMs: number) {
    if (child !== process_) return
    child = null
    if (isStopping) return
    if (Date.now() - startedAtMs > healthyAfterMs) delayMs = firstDelayMs
    onCrash(reason, delayMs)
    timer = setTimeout(start, delayMs)
    delayMs = Math.min(delayMs * 2, longestDelayMs)
  }

  start()
  return {
    send(message) {
      if (child) post(child, message)
    },
    pid: () => child?.pid ?? null,
    async stop(timeoutMs) {
      isStopping = true
      if (timer) clearTimeout(timer)
      if (child) await endProcess(child, timeoutMs)
    },
  }
}

function forkEntry(entry: string): ChildProcess {
  return fork(entry, [], {
    execArgv: [],
    serialization: 'json',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

function post(child: ChildProcess, message: ToDataPlane) {
  // The channel closes a moment before `exit` is reported; what is lost then is part of the next greeting.
  if (child.connected) child.send(message, () => undefined)
}

async function endProcess(child: ChildProcess, timeoutMs: number): Promise<void> {
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    if (child.exitCode !== null || child.signalCode !== null) resolve()
  })
  post(child, { type: 'stop' })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await exited
  clearTimeout(timer)
}
