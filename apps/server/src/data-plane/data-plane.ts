import type { EngineConnection } from '@logline/engine'
import { type FolderLock, lockJournalFolder } from '../data-folder/folder-lock.ts'
import { balances } from './accounting/balance.ts'
import { loadRefusals, type RefusalsByInput, RefusalsFile } from './accounting/refusals-file.ts'
import { InputSet } from './input-set.ts'
import { Journal } from './journal/journal.ts'
import { addCounters, StatsBook } from './plan/input-stats.ts'
import type {
  DataPlaneCounters,
  DataPlaneSettings,
  FromDataPlane,
  Plan,
  TailReport,
  ToDataPlane,
} from './plan/plan.ts'
import { Replays } from './replays.ts'
import { StoringThread } from './storing-thread.ts'

const countersIntervalMs = 1000
/** How long batches in flight may take to be stored when the process is asked to stop; what is not is retried at the next start. */
const stopWaitMs = 5000
const minFreeDiskBytes = 256 << 20

interface DataPlaneOptions {
  send(message: FromDataPlane): void
  /** For the log: what an operator should know. */
  report(text: string): void
  /** Nothing can be stored any more, and this process cannot mend it: it should be started anew. */
  onFailure(error: Error): void
}

interface Parts {
  refusals: { before: RefusalsByInput; file: RefusalsFile }
  lock: FolderLock
  journal: Journal
  inputs: InputSet
  replays: Replays
  storing: StoringThread
}

/**
 * The data plane of one node: sockets, journal, processing, insertion. Lives from what the server sends (`plan.ts`),
 * in the order in which it is sent.
 */
export class DataPlane {
  readonly #options: DataPlaneOptions
  readonly #stats = new StatsBook()
  #parts: Parts | null = null
  #connection: EngineConnection | null = null
  #countersTimer: NodeJS.Timeout | null = null
  #handled: Promise<void> = Promise.resolve()

  constructor(options: DataPlaneOptions) {
    this.#options = options
  }

  /** Handles one message of the server once the earlier ones are done. Rejects when the journal cannot be opened. */
  handle(message: ToDataPlane): Promise<void> {
    const handled = this.#handled.then(() => this.#handleNow(message))
    this.#handled = handled.catch(() => undefined)
    return handled
  }

  async #handleNow(message: ToDataPlane): Promise<void> {
    switch (message.type) {
      case 'settings':
        return this.#open(message.settings)
      case 'engine':
        return this.#setEngine(message.connection)
      case 'plan':
        return this.#applyPlan(message.plan)
      case 'replay':
        return this.#parts?.replays.handle(message.request)
      case 'tail':
        return this.#parts?.storing.tail(message.request)
      case 'stop':
        return this.#stop()
    }
  }

  async #open(settings: DataPlaneSettings): Promise<void> {
    if (this.#parts !== null) return
    const { journalDir, journalMaxSizeBytes, journalMaxAgeMs } = settings
    const limits = { maxSizeBytes: journalMaxSizeBytes, maxAgeMs: journalMaxAgeMs, minFreeDiskBytes }
    const lock = lockJournalFolder(journalDir)
    const journal = await Journal.open(journalDir, limits)
    const { report, onFailure, send } = this.#options
    if (journal.cutBytes > 0)
      report(
        `The journal ended in ${journal.cutBytes} bytes that are no whole frame, as a crash leaves them: they were cut`,
      )
    const before = await loadRefusals(journalDir, report)
    const onTail = (tail: TailReport) => send({ type: 'tail', report: tail })
    const storing = new StoringThread({ settings, journal, report, onFailure, onTail })
    storing.setEngine(this.#connection)
    this.#parts = {
      refusals: { before, file: new RefusalsFile(journalDir, before) },
      lock,
      journal,
      storing,
      inputs: new InputSet(journal, this.#stats, {
        reportState: send,
        log: report,
        tlsFolders: settings.tlsFolders,
      }),
      replays: new Replays({
        journal,
        stats: this.#stats,
        knownBefore: () => (storing.counters.waitingBefore === null ? null : storing.counters.replays),
        answer: (answer) => send({ type: 'replay', answer }),
        log: report,
        tlsFolders: settings.tlsFolders,
      }),
    }
    this.#countersTimer = setInterval(() => this.#sendCounters(), countersIntervalMs)
  }

  #setEngine(connection: EngineConnection | null): void {
    this.#connection = connection
    this.#parts?.storing.setEngine(connection)
  }

  async #applyPlan(plan: Plan): Promise<void> {
    const parts = this.#parts
    if (parts === null) throw new Error('A plan came before the settings')
    parts.storing.setPlan(plan)
    parts.replays.setInputs(plan.inputs)
    await parts.inputs.apply(plan.inputs)
    this.#options.send({ type: 'plan-applied', version: plan.version })
  }

  async #stop(): Promise<void> {
    const parts = this.#parts
    this.#parts = null
    if (parts !== null) {
      await parts.inputs.stopAll()
      await parts.journal.close()
      await parts.storing.stop(stopWaitMs)
      await parts.refusals.file.saveLast(this.#refusals(parts))
      parts.lock.release()
    }
    if (this.#countersTimer !== null) clearInterval(this.#countersTimer)
    this.#options.send({ type: 'stopped' })
  }

  #sendCounters(): void {
    const parts = this.#parts
    if (parts === null) return
    const { journal, storing } = parts
    const { inputs, streams, extractors, outputs, readMessages, writtenMessages, losses } = storing.counters
    const refusals = this.#refusals(parts)
    void parts.refusals.file.save(refusals)
    this.#options.send({
      type: 'counters',
      counters: {
        atMs: Date.now(),
        inputs: addCounters(this.#stats.snapshot(), inputs),
        streams,
        extractors,
        outputs,
        journal: { ...journal.counters(), readMessages, losses },
        writtenMessages,
        balances: this.#balances(parts, refusals),
      },
    })
  }

  /** Of all times. */
  #refusals({ refusals: { before } }: Parts): RefusalsByInput {
    const sums = { ...before }
    for (const [inputId, { shedMessages, invalidMessages }] of Object.entries(this.#stats.snapshot())) {
      const { shed, invalid } = before[inputId] ?? { shed: 0, invalid: 0 }
      sums[inputId] = { shed: shed + shedMessages, invalid: invalid + invalidMessages }
    }
    return sums
  }

  #balances({ journal, storing }: Parts, refusals: RefusalsByInput): DataPlaneCounters['balances'] {
    const { outcomes, waitingBefore } = storing.counters
    if (waitingBefore === null) return null
    const outcomesBefore = journal.state.outcomes
    return balances({ outcomes, outcomesBefore, waitingBefore, intake: this.#stats.snapshot(), refusals })
  }
}
