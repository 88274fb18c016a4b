import { setTimeout as sleep } from 'node:timers/promises'
import type { DroppedError, IndexPlace, InsertBatch, MessageStore } from '@logline/engine'
import { decodeUlidRecordNo, type Message } from '@logline/message'
import type { RecordProcessor } from '@logline/processing'
import { addOutcomes, type OutcomesByInput, withRefused } from '../accounting/outcomes.ts'
import { FrameCursor } from '../journal/frame.ts'
import { addLosses, lossText } from '../journal/journal-losses.ts'
import { JournalReader, type JournalTail } from '../journal/journal-reader.ts'
import type { InFlightBatch, JournalState, SavedState } from '../journal/journal-state.ts'
import type { KnownReplays } from '../journal/known-replays.ts'
import type { JournalPosition } from '../journal/position.ts'
import type { JournalLoss, JournalLosses } from '../plan/plan.ts'
import type { BatchPlan } from '../plans/batch-plan.ts'
import { planOfFirstFormat } from '../plans/first-format.ts'
import { withHeirs } from '../plans/heirs.ts'
import type { PlanFolder } from '../plans/plan-folder.ts'
import type { ProcessingThreads } from '../processing/processing-threads.ts'
import { BatchFiller } from './fill-batch.ts'
import { readRecord } from './find-record.ts'
import { type Ended, Inserter, type Insertion } from './inserter.ts'
import { emptyBatch, isFull, isHeavy, type OpenBatch, timesOf } from './open-batch.ts'
import { type FrameAhead, ReadAhead } from './read-ahead.ts'
import type { ReverseDns } from './reverse-dns.ts'

/** A batch is cut when it is full or after half a second, whichever is first. Half, so that a message is found within 1.2 s. */
const minBatchIntervalMs = 500
/** What arrives this long after the first message of a quiet time still goes with it. */
const gatherMs = 50
/** Inserts at the same time. At the bound reading stops, and the journal takes up what comes. */
const maxInFlight = 2

export interface BatcherOptions {
  journal: JournalTail
  state: JournalState
  /** Makes the reading position and the batches in flight durable. */
  saveState(state: Omit<SavedState, 'salt' | 'replays'>): Promise<void>
  /** Takes up the parts of replays that are read. */
  replays: KnownReplays
  plans: PlanFolder
  processor: RecordProcessor
  /** Null: everything is processed on this thread. */
  threads: ProcessingThreads | null
  reverseDns: ReverseDns
  /** Told of each new message, for live tails. Hot path: once for each message, before it is stored. */
  onProcessed(message: Message): void
  /** Told of what is stored of a batch, which is repeated at the next start until this has resolved with true. */
  onStored(messages: readonly Message[]): Promise<boolean>
  /** For the log: what an operator should know. */
  report(text: string): void
}

/** A batch whose outcome is not known yet. */
interface PlannedBatch extends Omit<InFlightBatch, 'plan' | 'senderNames'> {
  plan: BatchPlan
  senderNames: OpenBatch['senderNames']
  /** Known once its records were processed; counted when it is stored. */
  outcomes: OutcomesByInput
  losses: readonly JournalLoss[]
}

/**
 * Reads the journal, makes messages, and stores them in large statements, each exactly once: a batch is a fixed range of
 * the journal with a fixed plan, made durable before it is first inserted; after a crash the same range gives the same
 * messages with the same ids, and is inserted as a retry.
 */
export class Batcher {
  writtenMessages = 0
  /** How the records of each input ended, of all times. */
  outcomes: OutcomesByInput
  /** What could not be read, of all times. */
  losses: JournalLosses
  readonly #options: BatcherOptions
  readonly #inserter: Inserter
  readonly #filler: BatchFiller
  readonly #stopping = new AbortController()
  #plan: BatchPlan | null = null
  #hasNews = false
  #inFlight: PlannedBatch[] = []
  /** Of index sets that were found dropped. */
  readonly #heirs = new Map<string, IndexPlace>()
  #lastCutAtMs = 0
  #wake: () => void = () => {}
  #running: Promise<void> | null = null
  #saving: Promise<boolean> = Promise.resolve(true)
  #read: JournalState['read']
  #savedDurableNo: number
  #noting: Promise<unknown> | null = null
  /** Whether the batches in flight are known: before, nothing is saved. */
  #isLoaded = false

  constructor(options: BatcherOptions) {
    this.#options = options
    this.#inserter = new Inserter(options.report)
    this.#filler = new BatchFiller(options)
    this.#read = options.state.read
    this.outcomes = options.state.outcomes
    this.losses = options.state.losses
    this.#savedDurableNo = options.state.durableRecordNo
  }

  get readMessages(): number {
    return this.#filler.readRecords
  }

  /** What is read from now on goes by it. The batch before is cut, unless it is the same plan. */
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

  /** Writes down how far the journal is durable, so that a file that ends before is known to be damaged. */
  noteDurableEnd(): void {
    const isNoted = this.#options.journal.durableEnd.recordNo <= this.#savedDurableNo
    if (isNoted || !this.#isLoaded) return
    this.#noting ??= this.#save().finally(() => {
      this.#noting = null
    })
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
    await this.#noting
    this.noteDurableEnd()
    await this.#saving
  }

  async #run(): Promise<void> {
    for (const batch of this.#options.state.inFlight) {
      const plan = await this.#planOf(batch)
      if (plan === null) return
      const messagesWithin = 'plan' in batch ? batch.messagesWithin : null
      const senderNames = new Map(Object.entries('plan' in batch ? batch.senderNames : {}))
      const { from, to } = batch
      this.#inFlight.push({ from, to, plan, senderNames, messagesWithin, outcomes: {}, losses: [] })
    }
    this.#isLoaded = true
    for (const batch of this.#inFlight.slice()) await this.#repeatBatch(batch)
    const { journal, report } = this.#options
    let open = emptyBatch(this.#read)
    const ahead = new ReadAhead({
      journal,
      from: this.#read,
      threads: this.#options.threads,
      onLoss(loss) {
        report(lossText(loss))
        open.losses.push(loss)
      },
      onReady: () => this.wake(),
    })
    while (!this.#stopping.signal.aborted) {
      this.#hasNews = false
      if (this.#isDue(open, ahead)) {
        await this.#cut(open, ahead.position)
        open = emptyBatch(ahead.position)
        continue
      }
      if (this.#plan !== null) await ahead.fill(this.#plan)
      const frame = isFull(open) ? null : ahead.take(open.plan)
      if (frame === null) await this.#waitForWork(open, ahead)
      else await this.#takeFrame(frame, ahead, open)
    }
    await ahead.close()
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

  #isDue(open: OpenBatch, { nextPlan }: ReadAhead): boolean {
    if (this.#inFlight.length >= maxInFlight) return false
    if (open.records === 0) return open.losses.length > 0
    return isFull(open) || open.plan !== (nextPlan ?? this.#plan) || Date.now() >= this.#dueAtMs(open)
  }

  /** The first messages after a quiet time are stored at once; under load there are two batches a second. */
  #dueAtMs(open: OpenBatch): number {
    return Math.max(open.startedAtMs + gatherMs, this.#lastCutAtMs + minBatchIntervalMs)
  }

  async #waitForWork(open: OpenBatch, ahead: ReadAhead): Promise<void> {
    const isWaitingForTime = open.records > 0 && !isFull(open) && this.#inFlight.length < maxInFlight
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const waitMs = Math.max(this.#dueAtMs(open) - Date.now(), 0)
    const timer = isWaitingForTime ? setTimeout(resolve, waitMs) : null
    // News that came while the journal was being read must not be slept over.
    if (this.#hasNews || this.#isDue(open, ahead)) resolve()
    await promise
    if (timer !== null) clearTimeout(timer)
  }

  async #takeFrame({ plan, salt, records }: FrameAhead, ahead: ReadAhead, open: OpenBatch): Promise<void> {
    if (open.plan === null) {
      open.plan = plan
      open.startedAtMs = Date.now()
    }
    const firstNew = open.messages.length
    let endRecordNo: number
    if (records instanceof FrameCursor) {
      this.#options.processor.setSurroundings(plan.processing, salt, open.senderNames)
      endRecordNo = await this.#filler.process(records, open, isHeavy)
    } else endRecordNo = await this.#filler.take(records, open, isHeavy)
    for (let at = firstNew; at < open.messages.length; at++) {
      const message = open.messages[at]
      if (message !== undefined) this.#options.onProcessed(message)
    }
    ahead.returnTo(endRecordNo)
  }

  async #cut(
    { from, plan, senderNames, messages, outcomes, losses }: OpenBatch,
    to: JournalPosition,
  ): Promise<void> {
    this.#read = to
    this.#lastCutAtMs = Date.now()
    if (plan === null || messages.length === 0) {
      this.#settle({ outcomes, losses })
      await this.#save()
      return
    }
    const batch = { from, to, plan, senderNames, messagesWithin: timesOf(messages), outcomes, losses }
    this.#inFlight.push(batch)
    if (await this.#save()) this.#insert(batch, messages, false)
  }

  #settle({ outcomes, losses }: Pick<PlannedBatch, 'outcomes' | 'losses'>): void {
    this.outcomes = addOutcomes(this.outcomes, outcomes)
    this.losses = addLosses(this.losses, losses)
  }

  /** A batch that may have been stored before a crash: read again, and inserted as a retry. Live tails were told of it. */
  async #repeatBatch(batch: PlannedBatch): Promise<void> {
    const { journal, processor, report } = this.#options
    const open = emptyBatch(batch.from, batch.senderNames)
    const reader = new JournalReader(journal, batch.from, (loss) => {
      report(lossText(loss))
      open.losses.push(loss)
    })
    for (;;) {
      const frame = this.#stopping.signal.aborted ? null : await reader.next(batch.to)
      if (frame === null) break
      processor.setSurroundings(batch.plan.processing, reader.salt, open.senderNames)
      const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
      cursor.skipTo(frame.firstUnreadNo)
      await this.#filler.process(cursor, open, (_, recordNo) => recordNo + 1 === batch.to.recordNo)
    }
    await reader.close()
    if (this.#stopping.signal.aborted) return
    batch.outcomes = open.outcomes
    batch.losses = open.losses
    this.#insert(batch, open.messages, true)
  }

  #insert(batch: PlannedBatch, messages: readonly Message[], isRetry: boolean): Ended {
    const { targets } = batch.plan
    const refused: Message[] = []
    const onRefused = (message: Message) => void refused.push(message)
    const parts = targets.batchesOf(messages, batch.messagesWithin)
    const { own, inherited } = withHeirs(parts, this.#heirs)
    const keptOf = (message: Message) => this.#keptOf(message, batch, parts)
    const { failures } = targets
    const insertions = [...own, ...inherited].map((part) => ({
      batch: part,
      failures,
      isRetry: isRetry || inherited.includes(part),
      keptOf,
      onRefused,
    }))
    return this.#insertEach(insertions, (dropped) => {
      if (dropped) {
        this.#inherit(dropped)
        return this.#insert(batch, messages, true)
      }
      return this.#finish(batch, messages, refused)
    })
  }

  async #finish(
    batch: PlannedBatch,
    messages: readonly Message[],
    refused: readonly Message[],
  ): Promise<void> {
    this.writtenMessages += messages.length
    const stored = refused.length === 0 ? messages : messages.filter((message) => !refused.includes(message))
    if (!(await this.#options.onStored(stored))) return
    this.#inFlight = this.#inFlight.filter((other) => other !== batch)
    this.#settle({ ...batch, outcomes: withRefused(batch.outcomes, refused) })
    void this.#save()
    this.wake()
  }

  /** The record's bytes, and how often messages of it go elsewhere: then a replay would double those. */
  async #keptOf(
    { id }: Message,
    { from, to }: PlannedBatch,
    parts: readonly InsertBatch[],
  ): Promise<Message['fields']> {
    const { journal, processor } = this.#options
    const recordNo = decodeUlidRecordNo(id)
    const kept = await readRecord(journal, { from, to, recordNo }, (record) => processor.keptFields(record))
    const ofRecord = parts.flatMap(({ messages }) =>
      messages.filter((other) => decodeUlidRecordNo(other.id) === recordNo),
    )
    return { ...kept, failed_message_others: ofRecord.length - 1 }
  }

  /** Index set after index set, which keeps the bound of inserts at the same time. */
  #insertEach([first, ...others]: Insertion[], done: (dropped: DroppedError | null) => Ended): Ended {
    if (first === undefined) return done(null)
    this.#inserter.insert(first, (outcome) => {
      if (outcome === 'stored') return this.#insertEach(others, done)
      if (outcome !== 'stopped') return done(outcome)
    })
  }

  /** What lies in the dropped index set is gone; all that is not there yet goes to its heir. */
  #inherit({ indexSetId, heir }: DroppedError): void {
    if (this.#heirs.has(indexSetId)) return
    this.#heirs.set(indexSetId, heir)
    this.#options.report(
      `The index set ${indexSetId} was deleted: messages on their way to it go to ${heir.indexSetId}`,
    )
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
    const { journal, plans, saveState, report } = this.#options
    const inFlight = this.#inFlight.slice()
    const read = this.#read
    const { outcomes, losses } = this
    const durableRecordNo = journal.durableEnd.recordNo
    for (const { plan } of inFlight) await plans.keep(plan)
    await saveState({ read, inFlight: inFlight.map(savedBatch), outcomes, losses, durableRecordNo })
    this.#savedDurableNo = durableRecordNo
    const needed = new Set(inFlight.map(({ plan }) => plan.hash))
    await plans
      .keepOnly(needed)
      .catch((error: unknown) => report(`Plans that no batch needs cannot be deleted: ${String(error)}`))
  }
}

function savedBatch({ plan, senderNames, outcomes: _, losses: __, ...batch }: PlannedBatch): InFlightBatch {
  return { ...batch, plan: plan.hash, senderNames: Object.fromEntries(senderNames) }
}
