import type { OutputCounters, OutputState, PlannedOutput } from '../plan/plan.ts'
import { type BufferOptions, OutputBuffer } from './buffer/output-buffer.ts'
import type { SendHealth, SendProgress } from './delivery/send-progress.ts'

/** One output of the plan as the storing thread knows it: its buffer, and what its sender has told. */
export class BufferedOutput {
  planned: PlannedOutput
  /** Null while no stream uses it and nothing waits. */
  buffer: OutputBuffer | null = null
  #state: OutputState = 'starting'
  #error: { text: string; atMs: number } | null = null
  #writtenMessages = 0
  #failedAttempts = 0
  /** Beside those of the buffer that is there. */
  #droppedMessages = 0
  #lastWrittenAtMs: number | null = null

  constructor(planned: PlannedOutput) {
    this.planned = planned
  }

  get isUsed(): boolean {
    return this.planned.streamIds.length > 0
  }

  openBuffer(options: BufferOptions, after: Promise<void> | undefined): OutputBuffer {
    this.buffer = new OutputBuffer(options, after)
    return this.buffer
  }

  /** Answers the buffer, which is nobody's any more. */
  giveUpBuffer(): OutputBuffer | null {
    const { buffer } = this
    this.#droppedMessages += buffer?.droppedMessages ?? 0
    this.buffer = null
    return buffer
  }

  takeProgress({ delivered, written, dropped, reason }: SendProgress): void {
    this.#writtenMessages += written
    this.#droppedMessages += dropped
    if (written > 0) this.#lastWrittenAtMs = Date.now()
    if (reason !== null) this.#error = { text: reason, atMs: Date.now() }
    this.buffer?.setDelivered(delivered)
  }

  takeHealth({ state, error, failedAttempts }: SendHealth): void {
    this.#state = state
    this.#failedAttempts += failedAttempts
    if (error !== null) this.#error = { text: error, atMs: Date.now() }
  }

  counters(): OutputCounters {
    const { buffer } = this
    const { messages, bytes } = buffer?.waiting ?? { messages: 0, bytes: 0 }
    const drop = buffer?.lastDrop ?? null
    const isDropLast = drop !== null && drop.atMs > (this.#error?.atMs ?? 0)
    const lastError = isDropLast ? { text: drop.reason, atMs: drop.atMs } : this.#error
    return {
      writtenMessages: this.#writtenMessages,
      failedAttempts: this.#failedAttempts,
      droppedMessages: this.#droppedMessages + (buffer?.droppedMessages ?? 0),
      waitingMessages: messages,
      waitingBytes: bytes,
      state: this.isUsed || messages > 0 ? this.#state : 'stopped',
      lastError: lastError?.text ?? null,
      lastErrorAtMs: lastError?.atMs ?? null,
      lastWrittenAtMs: this.#lastWrittenAtMs,
    }
  }
}
