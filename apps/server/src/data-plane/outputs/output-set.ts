import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { exactJson, type Message } from '@logline/message'
import type { OutputCounters, PlannedOutput } from '../plan/plan.ts'
import { type OutputBuffer, removeBuffer } from './buffer/output-buffer.ts'
import { BufferedOutput } from './buffered-output.ts'
import type { FromSending } from './sending-protocol.ts'
import { SendingThread } from './sending-thread.ts'

/** The journal stops at half of it: outputs never take the disk that it needs. */
const minFreeDiskBytes = 512 << 20
/** Buffers that are written at the same time, which bounds the memory for it. */
const maxWritesAtOnce = 4
/** After so many messages the event loop gets its turn. */
const messagesPerTurn = 256
/** What is being sent has so long when everything stops. */
const stopWaitMs = 4000

interface OutputSetOptions {
  /** Of the buffers of all outputs. */
  dir: string
  /** Of each buffer. */
  maxBufferBytes: number
  tlsFolders: readonly string[] | null
  /** For the log. */
  report(text: string): void
}

/** The outputs of the newest plan: puts what is stored into their buffers, from which a thread of its own sends it. */
export class OutputSet {
  readonly #options: OutputSetOptions
  readonly #thread: SendingThread
  readonly #outputs = new Map<string, BufferedOutput>()
  #byStream = new Map<string, BufferedOutput[]>()
  readonly #closing = new Map<string, () => void>()
  readonly #removing = new Map<string, Promise<void>>()
  /** Whether a plan came before everything stops. */
  readonly #isPlanned = Promise.withResolvers<boolean>()
  #hasPlan = false

  constructor(options: OutputSetOptions) {
    this.#options = options
    const { tlsFolders, report } = options
    this.#thread = new SendingThread({
      start: { tlsFolders },
      onMessage: (message) => this.#handle(message),
      onRestarted: () => this.#restarted(),
      report,
    })
  }

  setPlan(planned: readonly PlannedOutput[]): void {
    const kept = this.#hasPlan ? new Set<string>() : this.#foldersThere()
    this.#hasPlan = true
    const ids = new Set(planned.map(({ id }) => id))
    for (const [id, output] of this.#outputs) if (!ids.has(id)) this.#delete(id, output)
    for (const id of kept) if (!ids.has(id)) this.#remove(id, removeBuffer(this.#dirOf(id)))
    for (const output of planned) this.#plan(output, kept.has(output.id))
    this.#byStream = new Map()
    for (const output of this.#outputs.values()) {
      for (const streamId of output.planned.streamIds)
        this.#byStream.set(streamId, [...(this.#byStream.get(streamId) ?? []), output])
    }
    this.#isPlanned.resolve(true)
  }

  /**
   * Takes messages that are stored. Resolves once they are in the buffers of the outputs of their streams or dropped there;
   * with false when nobody knows which outputs there are, as everything stops before.
   */
  async take(messages: readonly Message[]): Promise<boolean> {
    if (!(await this.#isPlanned.promise)) return false
    if (this.#byStream.size === 0) return true
    const payloads = await this.#payloadsOf(messages)
    const waiting = [...payloads]
    while (waiting.length > 0) {
      const some = waiting.splice(0, maxWritesAtOnce)
      await Promise.all(some.map(([output, each]) => output.buffer?.append(each)))
    }
    return true
  }

  /** To be called when everything stops, before that which waits for a plan is waited for. */
  stopWaiting(): void {
    this.#isPlanned.resolve(false)
  }

  /** To be called once a second: looks after what could not be done, and removes buffers that nobody needs. */
  tick(): void {
    for (const [id, output] of this.#outputs) {
      const { buffer, isUsed } = output
      buffer?.retryOpen()
      if (buffer !== null && !isUsed && buffer.extent !== null && buffer.waiting.messages === 0)
        this.#removeBufferOf(id, output)
    }
  }

  snapshot(): Record<string, OutputCounters> {
    return Object.fromEntries([...this.#outputs].map(([id, output]) => [id, output.counters()]))
  }

  /** What is being sent comes to its end or is sent again at the next start. */
  async stop(): Promise<void> {
    this.stopWaiting()
    const open = [...this.#outputs].filter(([, { buffer }]) => buffer?.extent)
    const closed = Promise.all(open.map(([id]) => this.#closeSender(id)))
    await Promise.race([closed, sleep(stopWaitMs, undefined, { ref: false })])
    await this.#thread.stop()
    await Promise.all([...this.#outputs.values()].map(({ buffer }) => buffer?.close()))
    await Promise.all(this.#removing.values())
  }

  #foldersThere(): Set<string> {
    try {
      return new Set(readdirSync(this.#options.dir))
    } catch {
      // Not there yet: it is made with the first buffer.
      return new Set()
    }
  }

  #dirOf(id: string): string {
    return join(this.#options.dir, id)
  }

  #plan(planned: PlannedOutput, hasFolder: boolean): void {
    const { id } = planned
    const output = this.#outputs.get(id) ?? new BufferedOutput(planned)
    this.#outputs.set(id, output)
    const isChanged = !isSameReceiver(output.planned, planned)
    output.planned = planned
    if (output.buffer === null && (output.isUsed || hasFolder)) this.#openBuffer(id, output)
    else if (isChanged) this.#open(id, output)
  }

  #openBuffer(id: string, output: BufferedOutput): void {
    const { maxBufferBytes: maxBytes, report } = this.#options
    const options = { dir: this.#dirOf(id), maxBytes, minFreeDiskBytes, report }
    const buffer = output.openBuffer(options, this.#removing.get(id))
    // It is open.
    buffer.onGrown = () => {
      buffer.onGrown = () => this.#tellGrown(id, buffer)
      this.#open(id, output)
    }
  }

  #tellGrown(outputId: string, { extent }: OutputBuffer): void {
    if (extent !== null) this.#thread.post({ type: 'grown', outputId, extent })
  }

  /** The thread has ended with all its senders, and a new one is there. */
  #restarted(): void {
    for (const closed of this.#closing.values()) closed()
    this.#closing.clear()
    for (const [id, output] of this.#outputs) this.#open(id, output)
  }

  #open(id: string, { planned, buffer }: BufferedOutput): void {
    const extent = buffer?.extent
    if (!buffer || !extent) return
    this.#thread.post({
      type: 'open',
      output: planned,
      dir: this.#dirOf(id),
      delivered: buffer.delivered,
      extent,
    })
  }

  #delete(id: string, output: BufferedOutput): void {
    this.#outputs.delete(id)
    this.#removeBufferOf(id, output)
  }

  #removeBufferOf(id: string, output: BufferedOutput): void {
    const buffer = output.giveUpBuffer()
    if (buffer === null) return
    const isOpen = buffer.extent !== null
    buffer.onGrown = () => undefined
    const closed = isOpen ? this.#closeSender(id) : Promise.resolve()
    this.#remove(
      id,
      closed.then(() => buffer.remove()),
    )
  }

  #remove(id: string, removed: Promise<void>): void {
    const { report } = this.#options
    const done = removed
      .catch((error: unknown) => report(`The buffer of the output ${id} cannot be deleted: ${String(error)}`))
      .finally(() => {
        if (this.#removing.get(id) === done) this.#removing.delete(id)
      })
    this.#removing.set(id, done)
  }

  #closeSender(outputId: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#thread.post({ type: 'close', outputId })) this.#closing.set(outputId, resolve)
      else resolve()
    })
  }

  #handle(message: FromSending): void {
    switch (message.type) {
      case 'progress':
        this.#outputs.get(message.outputId)?.takeProgress(message.progress)
        break
      case 'health':
        this.#outputs.get(message.outputId)?.takeHealth(message.health)
        break
      case 'closed':
        this.#closing.get(message.outputId)?.()
        this.#closing.delete(message.outputId)
        break
      case 'report':
        this.#options.report(message.text)
        break
    }
  }

  /** What each output gets; a message that several of its streams want to send there goes once. */
  async #payloadsOf(messages: readonly Message[]): Promise<Map<BufferedOutput, Uint8Array[]>> {
    const payloads = new Map<BufferedOutput, Uint8Array[]>()
    for (const [at, message] of messages.entries()) {
      if (at % messagesPerTurn === messagesPerTurn - 1) await nextTurn()
      const outputs = this.#outputsOf(message)
      if (outputs.length === 0) continue
      const payload = Buffer.from(exactJson(message))
      for (const output of outputs) {
        const ofOutput = payloads.get(output)
        if (ofOutput === undefined) payloads.set(output, [payload])
        else ofOutput.push(payload)
      }
    }
    return payloads
  }

  #outputsOf({ streams }: Message): readonly BufferedOutput[] {
    let outputs: readonly BufferedOutput[] = []
    for (const streamId of streams) {
      const more = this.#byStream.get(streamId)
      if (more === undefined) continue
      outputs = outputs.length === 0 ? more : [...new Set([...outputs, ...more])]
    }
    return outputs
  }
}

function isSameReceiver(left: PlannedOutput, right: PlannedOutput): boolean {
  return (
    left.type === right.type &&
    left.refusal === right.refusal &&
    isDeepStrictEqual(left.configuration, right.configuration)
  )
}
