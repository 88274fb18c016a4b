import { setTimeout as delay } from 'node:timers/promises'
import type { EngineConnection } from '../store/engine-connection.ts'
import { type EngineChild, FolderInUseError, launchEngine } from './engine-child.ts'

export interface EmbeddedEngineOptions {
  /** Folder that belongs to the engine alone; made when missing. */
  dataDir: string
  /** What the engine may allocate in all, in bytes. */
  memoryLimitBytes: number
  /** How long the first start waits for an engine that a killed server left on the folder; 60 s when not given. */
  folderTimeoutMs?: number
  /** Told of every change: the new connection (new port and secrets) when ready, null as soon as it is away. */
  onConnection?: (connection: EngineConnection | null) => void
  log?: (text: string) => void
}

export interface EmbeddedEngine {
  /** The current connection, null while the engine is away. */
  connection(): EngineConnection | null
  /** Process id of the current engine, null while it is away. */
  readonly pid: number | null
  /** Ends the engine in order; after `timeoutMs` (15 s when not given) by force. */
  stop(timeoutMs?: number): Promise<void>
}

const firstPauseMs = 200
const longestPauseMs = 10_000
/** An engine that ran this long has not failed at its start: the next pause is short again. */
const steadyAfterMs = 30_000
const stopTimeoutMs = 15_000
/** It ends with its server, but flushes before, which takes its time under load. */
const folderTimeoutMs = 60_000

/**
 * Starts the embedded ClickHouse server as a child process and keeps it running: after a crash it is started again,
 * with growing pauses. Rejects when the first start fails, with the engine's words. The engine ends with this process,
 * however this process ends.
 */
export async function startEmbeddedEngine(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
  const supervisor = new EngineSupervisor(options)
  await supervisor.start()
  return supervisor
}

class EngineSupervisor implements EmbeddedEngine {
  readonly #options: EmbeddedEngineOptions
  readonly #stopping = new AbortController()
  #child: EngineChild | null = null
  #watching: Promise<void> = Promise.resolve()

  constructor(options: EmbeddedEngineOptions) {
    this.#options = options
  }

  connection(): EngineConnection | null {
    return this.#child?.connection ?? null
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  async start(): Promise<void> {
    await this.#launchOnceFree()
    this.#watching = this.#keepRunning()
  }

  async stop(timeoutMs = stopTimeoutMs): Promise<void> {
    this.#stopping.abort()
    await this.#child?.stop(timeoutMs)
    await this.#watching
  }

  async #launchOnceFree(): Promise<void> {
    const deadline = Date.now() + (this.#options.folderTimeoutMs ?? folderTimeoutMs)
    for (let isTold = false; ; isTold = true) {
      try {
        return await this.#launch()
      } catch (error) {
        if (!(error instanceof FolderInUseError) || Date.now() > deadline) throw error
        if (!isTold) this.#log('waiting for the engine of an earlier run to end')
        await delay(firstPauseMs)
      }
    }
  }

  async #launch(): Promise<void> {
    this.#child = await launchEngine(this.#options.dataDir, this.#options.memoryLimitBytes)
    // Asked to stop while it started: nobody else would end it.
    if (this.#stopping.signal.aborted) return this.#child.stop(stopTimeoutMs)
    this.#log(`engine ready, process ${this.#child.pid}`)
    this.#options.onConnection?.(this.#child.connection)
  }

  async #keepRunning(): Promise<void> {
    let pauseMs = firstPauseMs
    while (this.#child) {
      const startedAt = Date.now()
      const reason = await this.#child.ended
      this.#child = null
      this.#options.onConnection?.(null)
      if (this.#stopping.signal.aborted) return
      this.#log(`engine ended unasked: ${reason}`)
      if (Date.now() - startedAt > steadyAfterMs) pauseMs = firstPauseMs
      pauseMs = await this.#relaunch(pauseMs)
    }
  }

  /** Tries until the engine is up or is no longer wanted; returns the pause before the next try. */
  async #relaunch(pauseMs: number): Promise<number> {
    let nextPauseMs = pauseMs
    while (!this.#stopping.signal.aborted) {
      await delay(nextPauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
      nextPauseMs = Math.min(nextPauseMs * 2, longestPauseMs)
      if (this.#stopping.signal.aborted) break
      const failure = await this.#launch().then(
        () => null,
        (error: Error) => error,
      )
      if (!failure) break
      this.#log(`${failure.message}; next try in ${nextPauseMs} ms`)
    }
    return nextPauseMs
  }

  #log(text: string): void {
    this.#options.log?.(text)
  }
}
