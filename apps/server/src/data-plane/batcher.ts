import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { InsertBatch, MessageStore } from '@logline/engine'
import type { Message } from '@logline/message'
import type { RecordProcessor, StaticFields } from '@logline/processing'
import { Inserter } from './inserter.ts'
import { FrameCursor } from './journal/frame.ts'
import { JournalReader, type JournalTail, type UnreadFrame } from './journal/journal-reader.ts'
import type { InFlightBatch, JournalState } from './journal/journal-state.ts'
import type { ReverseDns } from './reverse-dns.ts'
import { Routing } from './routing/routing.ts'

/**
 * A batch is cut at either size, or after half a second, whichever is first. Half, so that a message is found within 1.2 s.
 * The bytes are those of the messages, which may be a thousand times those of a compressed payload: a frame of such is
 * cut in the middle.
 */
const maxBatchMessages = 10_000
const maxBatchBytes = 8 << 20
const minBatchIntervalMs = 500
/** What arrives this long after the first message of a quiet time still goes with it. */
const gatherMs = 50
/** Inserts at the same time. At the bound reading stops, and the journal takes up what comes. */
const maxInFlight = 2
/** After so many records the event loop gets its turn: about 2 ms. */
const recordsPerTurn = 256

/** What the batcher needs of the plan. */
export interface StoringPlan {
  routing: Routing
  staticFields: ReadonlyMap<string, StaticFields>
}

export interface BatcherOptions {
  journal: JournalTail
  state: JournalState
  /** Makes the reading position and the batches in flight durable. */
  saveState(state: Pick<JournalState, 'read' | 'inFlight'>): Promise<void>
  processor: RecordProcessor
  reverseDns: ReverseDns
  /** Told of each new message, for live tails. Hot path: once for each message, before it is stored. */
  onProcessed(message: Message): void
  /** For the log: what an operator should know. */
  report(text: string): void
}

/** The batch that is being filled. */
interface OpenBatch {
  from: InFlightBatch['from']
  /** The plan its first record was processed by; null while it has none. */
  plan: StoringPlan | null
  messages: Message[]
  bytes: number
  records: number
  startedAtMs: number
}

/** A batch whose outcome is not known yet. */
interface RoutedBatch extends Omit<InFlightBatch, 'routing'> {
  routing: Routing
}

/**
 * Reads the journal, makes messages, and stores them in large statements, each exactly once: a batch is a fixed range of
 * the journal with a fixed routing, made durable before it is first inserted; after a crash the same range gives the same
 * ids and is inserted as a retry.
 */
export class Batcher {
  writtenMessages = 0
  readMessages = 0
  readonly #options: BatcherOptions
  readonly #inserter: Inserter
  readonly #stopping = new AbortController()
  #plan: StoringPlan | null = null
  #hasNews = false
  #inFlight: RoutedBatch[]
  #lastCutAtMs = 0
  #wake: () => void = () => {}
  #running: Promise<void> | null = null
  #saving: Promise<void> = Promise.resolve()
  #read: JournalState['read']

  constructor(options: BatcherOptions) {
    this.#options = options
    this.#inserter = new Inserter(options.report)
    this.#read = options.state.read
    this.#inFlight = options.state.inFlight.map((batch) => ({
      ...batch,
      routing: new Routing(batch.routing),
    }))
  }

  setPlan(plan: StoringPlan): void {
    this.#plan = plan
    this.wake()
  }

  /** Null while there is no engine: batches wait. */
  setStore(store: MessageStore | null): void {
    this.#inserter.setStore(store)
  }

  /** To be called when the journal has grown. */
  wake(): void {
    this.#hasNews = true
    this.#wake()
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Cuts no further batch, and gives those in flight so long to be stored. What is not stored is retried at the next start. */
  async stop(waitMs: number): Promise<void> {
    this.#stopping.abort()
    this.wake()
    const timer = setTimeout(() => this.#inserter.stop(), waitMs)
    await this.#running
    await this.#inserter.idle()
    clearTimeout(timer)
    this.#inserter.stop()
    await this.#saving
  }

  async #run(): Promise<void> {
    for (const batch of this.#inFlight.slice()) await this.#repeatBatch(batch)
    const { journal, report } = this.#options
    const reader = new JournalReader(journal, this.#read, report)
    let open = this.#newBatch(reader)
    while (!this.#stopping.signal.aborted) {
      this.#hasNews = false
      if (this.#isDue(open)) {
        await this.#cut(open, reader)
        open = this.#newBatch(reader)
        continue
      }
      const frame = this.#plan === null || isFull(open) ? null : await reader.next()
      if (frame === null) await this.#waitForWork(open)
      else await this.#readFrame(frame, reader, open)
    }
    await reader.close()
  }

  #newBatch(reader: JournalReader): OpenBatch {
    return { from: reader.position, plan: null, messages: [], bytes: 0, records: 0, startedAtMs: 0 }
  }

  #isDue(open: OpenBatch): boolean {
    if (open.records === 0 || this.#inFlight.length >= maxInFlight) return false
    return isFull(open) || open.plan !== this.#plan || Date.now() >= this.#dueAtMs(open)
  }

  /** The first messages after a quiet time are stored at once; under load there are two batches a second. */
  #dueAtMs(open: OpenBatch): number {
    return Math.max(open.startedAtMs + gatherMs, this.#lastCutAtMs + minBatchIntervalMs)
  }

  async #waitForWork(open: OpenBatch): Promise<void> {
    const isWaitingForTime = open.records > 0 && !isFull(open) && this.#inFlight.length < maxInFlight
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const waitMs = Math.max(this.#dueAtMs(open) - Date.now(), 0)
    const timer = isWaitingForTime ? setTimeout(resolve, waitMs) : null
    // News that came while the journal was being read must not be slept over.
    if (this.#hasNews) resolve()
    await promise
    if (timer !== null) clearTimeout(timer)
  }

  async #readFrame(frame: UnreadFrame, reader: JournalReader, open: OpenBatch): Promise<void> {
    if (open.plan === null) {
      open.plan = this.#plan
      open.startedAtMs = Date.now()
    }
    const { plan } = open
    if (plan === null) return
    const endRecordNo = await this.#decodeFrame(frame, open, { ...plan, salt: reader.salt }, isHeavy)
    reader.returnTo(endRecordNo)
  }

  /** Up to the record after which the batch is complete; answers the number of the one behind it. */
  async #decodeFrame(
    frame: UnreadFrame,
    open: OpenBatch,
    surroundings: Parameters<RecordProcessor['setSurroundings']>[0],
    isComplete: (batch: OpenBatch, recordNo: number) => boolean,
  ): Promise<number> {
    const { processor, reverseDns, onProcessed } = this.#options
    const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
    const { record } = cursor
    processor.setSurroundings(surroundings)
    cursor.skipTo(frame.firstUnreadNo)
    while (cursor.next()) {
      const address = processor.unresolvedAddress(record)
      if (address !== null) await reverseDns.resolve(address)
      const message = processor.process(record)
      open.records++
      this.readMessages++
      open.bytes += Math.max(record.payload.length, message === null ? 0 : sizeOf(message))
      if (message !== null) {
        open.messages.push(message)
        // The messages of a repeated batch, which has no plan, were told of when they were first read.
        if (open.plan !== null) onProcessed(message)
      }
      if (isComplete(open, record.recordNo)) break
      if (open.records % recordsPerTurn === 0) await nextTurn()
    }
    return record.recordNo + 1
  }

  async #cut(open: OpenBatch, reader: JournalReader): Promise<void> {
    const { plan } = open
    if (plan === null) return
    this.#read = reader.position
    this.#lastCutAtMs = Date.now()
    const batch = { from: open.from, to: reader.position, routing: plan.routing }
    if (open.messages.length > 0) this.#inFlight.push(batch)
    await this.#save()
    if (open.messages.length > 0) this.#insert(batch, open.messages, false)
  }

  /** A batch that may have been stored before a crash: read again, and inserted as a retry. */
  async #repeatBatch(batch: RoutedBatch): Promise<void> {
    const { journal, report } = this.#options
    const reader = new JournalReader(journal, batch.from, report)
    const open = this.#newBatch(reader)
    while (this.#plan === null && !this.#stopping.signal.aborted) {
      this.#hasNews = false
      await this.#waitForWork(open)
    }
    for (;;) {
      const frame = this.#stopping.signal.aborted ? null : await reader.next(batch.to)
      if (frame === null) break
      const staticFields = this.#plan?.staticFields ?? new Map()
      const surroundings = { staticFields, routing: batch.routing, salt: reader.salt }
      await this.#decodeFrame(frame, open, surroundings, (_, recordNo) => recordNo + 1 === batch.to.recordNo)
    }
    await reader.close()
    if (!this.#stopping.signal.aborted) this.#insert(batch, open.messages, true)
  }

  #insert(batch: RoutedBatch, messages: readonly Message[], isRetry: boolean): void {
    this.#insertEach(batch.routing.batchesOf(messages), isRetry, () => {
      this.writtenMessages += messages.length
      this.#inFlight = this.#inFlight.filter((other) => other !== batch)
      void this.#save()
      this.wake()
    })
  }

  /** Index set after index set, which keeps the bound of inserts at the same time. */
  #insertEach([first, ...others]: InsertBatch[], isRetry: boolean, done: () => void): void {
    if (first === undefined) done()
    else {
      this.#inserter.insert(first, isRetry, (isStored) => {
        if (isStored) this.#insertEach(others, isRetry, done)
      })
    }
  }

  /** Saves one after the other; a failing disk is retried, because nothing may be inserted before. */
  #save(): Promise<void> {
    this.#saving = this.#saving.then(async () => {
      for (;;) {
        try {
          return await this.#options.saveState({ read: this.#read, inFlight: this.#inFlight.map(plain) })
        } catch (error) {
          this.#options.report(`The journal's state cannot be saved: ${String(error)}`)
          if (this.#stopping.signal.aborted) return
          await sleep(1000)
        }
      }
    })
    return this.#saving
  }
}

function isFull(batch: OpenBatch): boolean {
  return batch.messages.length >= maxBatchMessages || isHeavy(batch)
}

function isHeavy(batch: OpenBatch): boolean {
  return batch.bytes >= maxBatchBytes
}

function sizeOf(message: Message): number {
  return Number(message.fields.gl2_accounted_message_size)
}

function plain({ from, to, routing }: RoutedBatch): InFlightBatch {
  return { from, to, routing: routing.plan }
}
