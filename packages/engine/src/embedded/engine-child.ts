import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isReachable } from '../clickhouse/client/connection.ts'
import type { EngineConnection } from '../store/engine-connection.ts'
import { removeBootFiles, writeBootFiles } from './engine-config.ts'
import { findEngineLibrary } from './engine-library.ts'

/** Loading the parts of a large store takes its time; past this the start counts as failed. */
const startTimeoutMs = 180_000
const pollEveryMs = 25
const keptErrorCharacters = 4_000

/** One running engine process. */
export interface EngineChild {
  connection: EngineConnection
  pid: number
  /** Settles with the reason when the process has ended, in whatever way. */
  ended: Promise<string>
  /** Closes the engine's input, on which it flushes and ends; kills it when that takes longer than `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

/** Another engine runs on the folder. That of a server that was killed ends by itself, once it has flushed. */
export class FolderInUseError extends Error {
  constructor() {
    super('The data folder is in use: another process runs the embedded engine on it. Stop that one first.')
  }
}

/**
 * Starts an engine on `dataDir` and waits until it answers.
 * @throws FolderInUseError, or an Error with the engine's own words
 */
export async function launchEngine(dataDir: string, memoryLimitBytes: number): Promise<EngineChild> {
  const library = findEngineLibrary()
  const port = await freePort()
  const storeDir = join(dataDir, 'store')
  await mkdir(storeDir, { recursive: true, mode: 0o700 })
  const files = await writeBootFiles(dataDir, memoryLimitBytes)
  const running = spawnEngine([
    library,
    `--path=${storeDir}`,
    '--multiquery',
    `--http_port=${port}`,
    '--listen_host=127.0.0.1',
    `--config-file=${files.configFile}`,
    // The second statement reads standard input: it ends, and the engine with it, when the parent is gone.
    "--query=SYSTEM START LISTEN HTTP; SELECT count() FROM file('-', LineAsString)",
  ])
  const connection: EngineConnection = {
    url: `http://127.0.0.1:${port}`,
    database: 'logline',
    application: { username: 'application', password: files.applicationPassword },
    reader: { username: 'reader', password: files.readerPassword },
    exporter: { username: 'exporter', password: files.exporterPassword },
  }
  try {
    await untilReady(connection, running)
  } finally {
    await rm(files.folder, { recursive: true, force: true })
  }
  await removeBootFiles(dataDir)
  return { connection, ...running }
}

type RunningProcess = Pick<EngineChild, 'pid' | 'ended' | 'stop'>

function spawnEngine(engineArguments: string[]): RunningProcess {
  const entry = fileURLToPath(new URL('./engine-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--max-old-space-size=64', entry, ...engineArguments], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {},
    // A group of its own: Ctrl-C in a terminal reaches the server, which then stops the engine in order.
    detached: true,
  })
  // Closing the pipe of a process that has just ended is an EPIPE nobody needs to hear of: `ended` tells it.
  child.stdin?.on('error', () => {})
  const ended = endOf(child)
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async (timeoutMs) => {
      child.stdin?.end()
      const isOver = await Promise.race([ended.then(() => true), delay(timeoutMs, false, { ref: false })])
      if (!isOver) child.kill('SIGKILL')
      await ended
    },
  }
}

/** Resolves with what the engine said last, or else how it ended. */
function endOf(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-keptErrorCharacters)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => {
      resolve(said.trim() || (signal ? `ended by ${signal}` : `ended with code ${code}`))
    })
  })
}

async function untilReady(connection: EngineConnection, running: RunningProcess): Promise<void> {
  let reason: string | null = null
  running.ended.then((text) => {
    reason = text
  })
  const deadline = Date.now() + startTimeoutMs
  while (reason === null && Date.now() < deadline) {
    if (await isReachable(connection)) return
    await delay(pollEveryMs)
  }
  if (reason === null) await running.stop(0)
  throw startFailure(reason ?? `no answer within ${startTimeoutMs / 1000} s`)
}

function startFailure(reason: string): Error {
  if (reason.includes('Another server instance')) return new FolderInUseError()
  return new Error(`The embedded engine did not start: ${reason}`)
}

/** A port that was free a moment ago. If it is taken until the engine listens, the start fails and is tried again. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}
