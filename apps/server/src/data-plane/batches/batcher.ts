import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { InsertBatch, MessageStore } from '@logline/engine'
import type { Message } from '@logline/message'
import type { RecordProcessor } from '@logline/processing'
import { FrameCursor } from '../journal/frame.ts'
import { JournalReader, type JournalTail, type UnreadFrame } from '../journal/journal-reader.ts'
import type { InFlightBatch, JournalState, SavedState } from '../journal/journal-state.ts'
import type { BatchPlan } from '../plans/batch-plan.ts'
import { planOfFirstFormat } from '../plans/first-format.ts'
import type { PlanFolder } from '../plans/plan-folder.ts'
import { Inserter } from './inserter.ts'
import { addMessages, emptyBatch, isFull, isHeavy, type OpenBatch, timesOf } from './open-batch.ts'
import type { ReverseDns } from './reverse-dns.ts'

/** A batch is cut when it is full or after half a second, whichever is first. Half, so that a message is found within 1.2 s. */
const minBatchIntervalMs = 500
/** What arrives this long after the first message of a quiet time still goes with it. */
const gatherMs = 50
/** Inserts at the same time. At the bound reading stops, and the journal takes up what comes. */
const maxInFlight = 2
/** After so many records the event loop gets its turn: about 2 ms. */
const recordsPerTurn = 256

export interface BatcherOptions {
  journal: JournalTail
  state: JournalState
  /** Makes the reading position and the batches in flight durable. */
  saveState(state: Pick<SavedState, 'read' | 'inFlight'>): Promise<void>
  plans: PlanFolder
  processor: RecordProcessor
  reverseDns: ReverseDns
  /** Told of each new message, for live tails. Hot path: once for each message, before it is stored. */
  onProcessed(message: Message): void
  /** For the log: what an operator should know. */
  report(text: string): void
}

/** A batch whose outcome is not known yet. */
interface PlannedBatch extends Omit<InFlightBatch, 'plan' | 'senderNames'> {
  plan: BatchPlan
  senderNames: OpenBatch['senderNames']
}

/**
 * Reads the journal, makes messages, and stores them in large statements, each exactly once: a batch is a fixed range of
 * the journal with a fixed plan, made durable before it is first inserted; after a crash the same range gives the same
 * messages with the same ids, and is inserted as a retry.
 */
export class Batcher {
  writtenMessages = 0
  readMessages = 0
  readonly #options: BatcherOptions
  readonly #inserter: Inserter
  readonly #stopping = new AbortController()
  #plan: BatchPlan | null = null
  #hasNews = false
  #inFlight: PlannedBatch[] = []
  #lastCutAtMs = 0
  #wake: () => void = () => {}
  #running: Promise<void> | null = null
  #saving: Promise<boolean> = Promise.resolve(true)
  #read: JournalState['read']

  constructor(options: BatcherOptions) {
    this.#options = options
    this.#inserter = new Inserter(options.report)
    this.#read = options.state.read
  }

  /** What is read from now on goes by it. The batch that is being filled is cut, unless it is the same plan. */
  setPlan(plan: BatchPlan): void {
    if (plan.hash === this.#plan?.hash) return
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
    for (const batch of this.#options.state.inFlight) {
      const plan = await this.#planOf(batch)
      if (plan === null) return
      const messagesWithin = 'plan' in batch ? batch.messagesWithin : null
      const senderNames = new Map(Object.entries('plan' in batch ? batch.senderNames : {}))
      this.#inFlight.push({ from: batch.from, to: batch.to, plan, senderNames, messagesWithin })
    }
    for (const batch of this.#inFlight.slice()) await this.#repeatBatch(batch)
    const { journal, report } = this.#options
    const reader = new JournalReader(journal, this.#read, report)
    let open = emptyBatch(reader.position)
    while (!this.#stopping.signal.aborted) {
      this.#hasNews = false
      if (this.#isDue(open)) {
        await this.#cut(open, reader)
        open = emptyBatch(reader.position)
        continue
      }
      const frame = this.#plan === null || isFull(open) ? null : await reader.next()
      if (frame === null) await this.#waitForWork(open)
      else await this.#readFrame(frame, reader, open)
    }
    await reader.close()
  }

  /** The plan a batch in flight was begun with; null when everything stops before it can be known. */
  async #planOf(batch: JournalState['inFlight'][number]): Promise<BatchPlan | null> {
    if ('plan' in batch) return this.#options.plans.read(batch.plan)
    while (this.#plan === null && !this.#stopping.signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
    }
    return this.#plan === null ? null : planOfFirstFormat(batch, this.#plan)
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
    this.#options.processor.setSurroundings(plan.processing, reader.salt, open.senderNames)
    const firstNew = open.messages.length
    const endRecordNo = await this.#decodeFrame(frame, open, isHeavy)
    for (let at = firstNew; at < open.messages.length; at++) {
      const message = open.messages[at]
      if (message !== undefined) this.#options.onProcessed(message)
    }
    reader.returnTo(endRecordNo)
  }

  /** Up to the record after which the batch is complete; answers the number of the one behind it. */
  async #decodeFrame(
    frame: UnreadFrame,
    open: OpenBatch,
    isComplete: (batch: OpenBatch, recordNo: number) => boolean,
  ): Promise<number> {
    const { processor, reverseDns } = this.#options
    const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
    const { record } = cursor
    cursor.skipTo(frame.firstUnreadNo)
    while (cursor.next()) {
      const address = processor.unresolvedAddress(record)
      if (address !== null) open.senderNames.set(address, await reverseDns.nameOf(address))
      addMessages(open, processor.process(record), record.payload.length)
      this.readMessages++
      if (isComplete(open, record.recordNo)) break
      if (open.records % recordsPerTurn === 0) await nextTurn()
    }
    return record.recordNo + 1
  }

  async #cut({ from, plan, senderNames, messages }: OpenBatch, reader: JournalReader): Promise<void> {
    if (plan === null) return
    this.#read = reader.position
    this.#lastCutAtMs = Date.now()
    const batch = { from, to: reader.position, plan, senderNames, messagesWithin: timesOf(messages) }
    if (messages.length > 0) this.#inFlight.push(batch)
    const isSaved = await this.#save()
    if (isSaved && messages.length > 0) this.#insert(batch, messages, false)
  }

  /** A batch that may have been stored before a crash: read again, and inserted as a retry. Live tails were told of it. */
  async #repeatBatch(batch: PlannedBatch): Promise<void> {
    const { journal, processor, report } = this.#options
    const reader = new JournalReader(journal, batch.from, report)
    const open = emptyBatch(batch.from, batch.senderNames)
    for (;;) {
      const frame = this.#stopping.signal.aborted ? null : await reader.next(batch.to)
      if (frame === null) break
      processor.setSurroundings(batch.plan.processing, reader.salt, open.senderNames)
      await this.#decodeFrame(frame, open, (_, recordNo) => recordNo + 1 === batch.to.recordNo)
    }
    await reader.close()
    if (!this.#stopping.signal.aborted) this.#insert(batch, open.messages, true)
  }

  #insert(batch: PlannedBatch, messages: readonly Message[], isRetry: boolean): void {
    this.#insertEach(batch.plan.targets.batchesOf(messages, batch.messagesWithin), isRetry, () => {
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

  /**
   * Saves one after the other; a failing disk is retried, because nothing may be inserted before. False when everything
   * stops meanwhile.
   */
  #save(): Promise<boolean> {
    this.#saving = this.#saving.then(async () => {
      for (;;) {
        try {
          await this.#saveNow()
          return true
        } catch (error) {
          this.#options.report(`The journal's state cannot be saved: ${String(error)}`)
          if (this.#stopping.signal.aborted) return false
          await sleep(1000)
        }
      }
    })
    return this.#saving
  }

  /** A plan is on disk before a batch names it, and until none does. */
  async #saveNow(): Promise<void> {
    const { plans, saveState, report } = this.#options
    const inFlight = this.#inFlight.slice()
    const read = this.#read
    for (const { plan } of inFlight) await plans.keep(plan)
    await saveState({ read, inFlight: inFlight.map(savedBatch) })
    const needed = new Set(inFlight.map(({ plan }) => plan.hash))
    await plans
      .keepOnly(needed)
      .catch((error: unknown) => report(`Plans that no batch needs cannot be deleted: ${String(error)}`))
  }
}

function savedBatch({ plan, senderNames, ...batch }: PlannedBatch): InFlightBatch {
  return { ...batch, plan: plan.hash, senderNames: Object.fromEntries(senderNames) }
}
