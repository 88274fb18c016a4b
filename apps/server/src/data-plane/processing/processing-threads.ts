import { Worker } from 'node:worker_threads'
import type { Tallied } from '../accounting/thread-tally.ts'
import type { BatchPlan } from '../plans/batch-plan.ts'
import type { ProcessedFrame } from './processed-frame.ts'
import type { FrameOrder, FromProcessing, ProcessingStart, ToProcessing } from './processing-protocol.ts'

/** Of one thread: one in work, and one that waits, so that the thread does not. */
const maxFrames = 2
/** As of the storing thread, and for the same reason: a message of 32 MB fits. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

type Done = (result: ProcessedFrame | Buffer) => void

interface ProcessingThread {
  worker: Worker
  /** The plan it has. */
  planHash: string | null
  /** Of the frames it has, in their order. */
  waiting: Done[]
}

interface ProcessingThreadsOptions {
  count: number
  nodeId: string
  /** Told what was counted over each frame, once. */
  onTallied(tallied: Tallied): void
}

/**
 * Threads that process frames side by side. One that dies is an uncaught error of the thread that has started it: the
 * whole data plane is started anew, and nothing is lost, as the frames are in the journal.
 */
export class ProcessingThreads {
  readonly #threads: readonly ProcessingThread[]
  readonly #options: ProcessingThreadsOptions
  #isClosing = false

  constructor(options: ProcessingThreadsOptions) {
    this.#options = options
    this.#threads = Array.from({ length: options.count }, () => this.#start())
  }

  /** Whether a frame would be taken in hand soon. */
  get hasRoom(): boolean {
    return this.#freest().waiting.length < maxFrames
  }

  /** Calls back with what became of its records, or with its bytes when the caller has to process it. Takes the bytes over. */
  process(order: FrameOrder, { hash, text }: BatchPlan, done: Done): void {
    const thread = this.#freest()
    thread.waiting.push(done)
    const post = (message: ToProcessing, buffers: ArrayBuffer[] = []) =>
      thread.worker.postMessage(message, buffers)
    if (thread.planHash !== hash) post({ type: 'plan', text })
    thread.planHash = hash
    post({ type: 'frame', order }, [order.bytes.buffer])
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }

  #freest(): ProcessingThread {
    return this.#threads.reduce((best, other) => (other.waiting.length < best.waiting.length ? other : best))
  }

  #start(): ProcessingThread {
    const workerData: ProcessingStart = { nodeId: this.#options.nodeId }
    const worker = new Worker(new URL('./processing-worker.ts', import.meta.url), {
      workerData,
      resourceLimits,
    })
    const thread: ProcessingThread = { worker, planHash: null, waiting: [] }
    worker.on('message', ({ result, tallied }: FromProcessing) => {
      this.#options.onTallied(tallied)
      const done = thread.waiting.shift()
      done?.(
        result instanceof Uint8Array
          ? Buffer.from(result.buffer, result.byteOffset, result.byteLength)
          : result,
      )
    })
    worker.on('error', (error) => {
      throw error
    })
    worker.on('exit', (code) => {
      if (!this.#isClosing) throw new Error(`A processing thread has ended with code ${code}`)
    })
    return thread
  }
}
