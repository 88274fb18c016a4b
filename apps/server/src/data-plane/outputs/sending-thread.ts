import { Worker } from 'node:worker_threads'
import type { FromSending, SendingStart, ToSending } from './sending-protocol.ts'

const maxYoungGenerationSizeMb = 16
const maxOldGenerationSizeMb = 256
const restartMs = 1000

interface SendingOptions {
  start: SendingStart
  onMessage(message: FromSending): void
  /** It has ended unasked and is there anew: it knows of no output. */
  onRestarted(): void
  report(text: string): void
}

/** The thread that sends what waits for outputs, as the storing thread sees it. There is none before it is needed. */
export class SendingThread {
  readonly #options: SendingOptions
  #worker: Worker | null = null
  #restart: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(options: SendingOptions) {
    this.#options = options
  }

  /** False between the end of a thread and the next: it knows of no output. */
  post(message: ToSending): boolean {
    if (this.#restart !== null || this.#isStopped) return false
    this.#worker ??= this.#start()
    this.#worker.postMessage(message)
    return true
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#restart !== null) clearTimeout(this.#restart)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const { start, onMessage } = this.#options
    const worker = new Worker(new URL('./sending-worker.ts', import.meta.url), {
      workerData: start,
      resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb },
    })
    worker.on('message', onMessage)
    worker.on('error', (error) => this.#ended(error))
    return worker
  }

  /** Nothing that waits is lost by it. */
  #ended(error: Error): void {
    const { report, onRestarted } = this.#options
    report(`The thread that sends to outputs has ended and is started anew: ${error.stack ?? error.message}`)
    this.#worker = null
    this.#restart = setTimeout(() => {
      this.#restart = null
      if (!this.#isStopped) onRestarted()
    }, restartMs)
  }
}
