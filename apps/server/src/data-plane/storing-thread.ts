import { Worker } from 'node:worker_threads'
import type { EngineConnection } from '@logline/engine'
import type { Journal } from './journal/journal.ts'
import type { DataPlaneSettings, Plan, TailReport, TailRequest } from './plan/plan.ts'
import type {
  FromStoring,
  JournalExtent,
  StoringCounters,
  StoringStart,
  ToStoring,
} from './storing-protocol.ts'

/** Found by trial: without them the thread holds on to 200 MB more after a burst. A message of 32 MB still fits. */
const maxYoungGenerationSizeMb = 16
const maxOldGenerationSizeMb = 512

interface StoringThreadOptions {
  settings: Pick<DataPlaneSettings, 'nodeId' | 'outputBufferBytes' | 'processingThreads' | 'tlsFolders'>
  journal: Journal
  report(text: string): void
  onTail(report: TailReport): void
  /** The thread ended unasked: nothing is stored any more. */
  onFailure(error: Error): void
}

/** The thread that stores what the journal holds, as the receiving thread sees it. */
export class StoringThread {
  counters: StoringCounters
  readonly #options: StoringThreadOptions
  readonly #worker: Worker
  readonly #stopped = Promise.withResolvers<void>()

  constructor(options: StoringThreadOptions) {
    this.#options = options
    const { settings, journal } = options
    const { nodeId, processingThreads, outputBufferBytes, tlsFolders } = settings
    this.counters = {
      inputs: {},
      streams: {},
      extractors: {},
      outputs: {},
      readMessages: 0,
      writtenMessages: 0,
      outcomes: {},
      losses: journal.state.losses,
      waitingBefore: null,
      replays: [],
    }
    const workerData: StoringStart = {
      nodeId,
      journalDir: journal.dir,
      outputs: { outputBufferBytes, tlsFolders },
      processingThreads,
      state: journal.state,
      extent: extentOf(journal),
    }
    this.#worker = new Worker(new URL('./storing-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb },
    })
    this.#worker.on('message', (message: FromStoring) => this.#handle(message))
    this.#worker.on('error', options.onFailure)
    journal.onDurable = () => this.#post({ type: 'grown', extent: extentOf(journal) })
  }

  setPlan(plan: Plan): void {
    this.#post({ type: 'plan', plan })
  }

  /** Null while there is no engine: batches wait. */
  setEngine(connection: EngineConnection | null): void {
    this.#post({ type: 'engine', connection })
  }

  tail(request: TailRequest): void {
    this.#post({ type: 'tail', request })
  }

  /** Gives the batches in flight so long to be stored. */
  async stop(waitMs: number): Promise<void> {
    this.#post({ type: 'stop', waitMs })
    await this.#stopped.promise
    await this.#worker.terminate()
  }

  #post(message: ToStoring): void {
    this.#worker.postMessage(message)
  }

  #handle(message: FromStoring): void {
    switch (message.type) {
      case 'saved':
        this.#options.journal.release(message.progress).catch((error: unknown) => {
          this.#options.report(`Processed journal segments cannot be deleted: ${String(error)}`)
        })
        break
      case 'counters':
        this.counters = message.counters
        break
      case 'report':
        this.#options.report(message.text)
        break
      case 'tail':
        this.#options.onTail(message.report)
        break
      case 'stopped':
        this.counters = message.counters
        this.#stopped.resolve()
        break
    }
  }
}

function extentOf(journal: Journal): JournalExtent {
  return { durableEnd: journal.durableEnd, segments: journal.segments.all() }
}
