import { DroppedError, EngineError, type InsertBatch, type MessageStore } from '@logline/engine'
import type { FailuresTarget } from '../plans/insert-targets.ts'
import { insertInParts, isRefusal, type RefusedMessages } from './stand-in.ts'

const firstRetryMs = 200
const maxRetryMs = 5000
/** Refused so often, a batch is stored in parts. */
const maxRefusals = 3

/** A batch, and where those of its messages go that the store does not take. */
export interface Insertion extends RefusedMessages {
  batch: InsertBatch
  failures: FailuresTarget | null
  isRetry: boolean
}

/** A dropped index set takes nothing any more: its error says where its messages go. */
type InsertOutcome = 'stored' | 'stopped' | DroppedError
/** The end of an insert may be more work, which counts as a part of it. */
export type Ended = void | Promise<void>

/** Puts batches into the store that is there now, and tries each until it is stored. */
export class Inserter {
  readonly #report: (text: string) => void
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #prepared = new Set<string>()
  #store: MessageStore | null = null
  #storeListeners: (() => void)[] = []

  constructor(report: (text: string) => void) {
    this.#report = report
  }

  setStore(store: MessageStore | null): void {
    this.#store = store
    this.#prepared.clear()
    this.#notify()
  }

  /** Calls back once it is known how it ended. */
  insert(insertion: Insertion, done: (outcome: InsertOutcome) => Ended): void {
    const running = this.#insertUntilStored(insertion).then(done)
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  /** Resolves once nothing is being inserted. */
  async idle(): Promise<void> {
    // The end of one insert may begin the next.
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  stop(): void {
    this.#stopping.abort()
    this.#notify()
  }

  async #insertUntilStored(insertion: Insertion): Promise<InsertOutcome> {
    const { batch, failures, keptOf, onRefused } = insertion
    const { signal } = this.#stopping
    let { isRetry } = insertion
    let retryMs = firstRetryMs
    let refusals = 0
    while (!signal.aborted) {
      const store = this.#store
      if (store === null) {
        await this.#wait(null)
        continue
      }
      try {
        await this.#prepare(store, batch.indexSetId)
        if (refusals < maxRefusals) await store.insert(batch, { isRetry, signal })
        else {
          if (failures !== null) await this.#prepare(store, failures.indexSetId)
          await insertInParts(store, batch, { signal, failures, keptOf, onRefused, report: this.#report })
        }
        return 'stored'
      } catch (error) {
        if (error instanceof DroppedError && error.indexSetId === batch.indexSetId) return error
        // Its tables are not there: dropped, which is found out when they are to be made again.
        if (error instanceof EngineError && error.kind === 'missing') this.#prepared.delete(batch.indexSetId)
        // Whatever it was, rows may have been written.
        isRetry = true
        if (isRefusal(error)) refusals++
        if (signal.aborted) return 'stopped'
        const { length } = batch.messages
        const messages = length === 1 ? 'one message' : `${length} messages`
        this.#report(`A batch of ${messages} could not be stored yet: ${String(error)}`)
        await this.#wait(retryMs)
        retryMs = Math.min(retryMs * 2, maxRetryMs)
      }
    }
    return 'stopped'
  }

  async #prepare(store: MessageStore, indexSetId: string): Promise<void> {
    if (this.#prepared.has(indexSetId)) return
    await store.ensureIndexSet(indexSetId)
    if (store === this.#store) this.#prepared.add(indexSetId)
  }

  /** Until a new store is set, the time is over or everything stops. */
  #wait(timeoutMs: number | null): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = timeoutMs === null ? null : setTimeout(resolve, timeoutMs)
    this.#storeListeners.push(() => {
      if (timer !== null) clearTimeout(timer)
      resolve()
    })
    return promise
  }

  #notify(): void {
    for (const listener of this.#storeListeners.splice(0)) listener()
  }
}
