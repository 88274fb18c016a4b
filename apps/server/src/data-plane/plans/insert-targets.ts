import type { IndexPlace, InsertBatch } from '@logline/engine'
import type { Message } from '@logline/message'
import type { ProcessingPlan } from '@logline/processing'

/** The stream of failures, and the index it is written to. */
export interface FailuresTarget extends IndexPlace {
  streamId: string
}

/** Where the messages of a batch go by its plan: through their streams into index sets. */
export class InsertTargets {
  readonly #defaultIndexSetId: string
  readonly #indexSetOfStream: ReadonlyMap<string, string>
  readonly #indexNos: ReadonlyMap<string, number>
  /** Of ordinary messages. */
  readonly #hasOneIndexSet: boolean
  readonly #failuresStreamId: string | null

  /** @throws Error when the plan names an index set it does not describe */
  constructor({
    defaultStream,
    streams,
    failuresStream,
    indexSets,
  }: Pick<ProcessingPlan, 'defaultStream' | 'streams' | 'failuresStream' | 'indexSets'>) {
    this.#defaultIndexSetId = defaultStream.indexSetId
    const ordinary = [defaultStream, ...streams]
    const all = failuresStream === null ? ordinary : [...ordinary, failuresStream]
    this.#indexSetOfStream = new Map(all.map(({ id, indexSetId }) => [id, indexSetId]))
    this.#indexNos = new Map(indexSets.map(({ id, writeIndexNo }) => [id, writeIndexNo]))
    for (const [streamId, indexSetId] of this.#indexSetOfStream) {
      if (!this.#indexNos.has(indexSetId))
        throw new Error(`The plan lacks the index set ${indexSetId} of the stream ${streamId}`)
    }
    this.#hasOneIndexSet = new Set(ordinary.map(({ indexSetId }) => indexSetId)).size === 1
    this.#failuresStreamId = failuresStream?.id ?? null
  }

  /** One batch for each index set; a message whose streams lie in several is in each of their batches. */
  batchesOf(
    messages: readonly Message[],
    attemptedWithin: InsertBatch['attemptedWithin'] = null,
  ): InsertBatch[] {
    const isInOne = this.#hasOneIndexSet && !messages.some(({ streams }) => this.#isFailure(streams))
    const byIndexSet = isInOne ? new Map([[this.#defaultIndexSetId, messages]]) : this.#byIndexSet(messages)
    return [...byIndexSet].map(([indexSetId, batch]) => ({
      indexSetId,
      indexNo: this.#indexNoOf(indexSetId),
      messages: batch,
      attemptedWithin,
    }))
  }

  /** Where failures are kept; null when they are not. */
  get failures(): FailuresTarget | null {
    const streamId = this.#failuresStreamId
    const indexSetId = streamId === null ? undefined : this.#indexSetOfStream.get(streamId)
    if (streamId === null || indexSetId === undefined) return null
    return { streamId, indexSetId, indexNo: this.#indexNoOf(indexSetId) }
  }

  /** Such a message is in no other stream. */
  #isFailure([streamId]: readonly string[]): boolean {
    return streamId === this.#failuresStreamId
  }

  #indexNoOf(indexSetId: string): number {
    const indexNo = this.#indexNos.get(indexSetId)
    if (indexNo === undefined) throw new Error(`The plan lacks the index set ${indexSetId}`)
    return indexNo
  }

  #byIndexSet(messages: readonly Message[]): Map<string, readonly Message[]> {
    const byIndexSet = new Map<string, Message[]>()
    for (const message of messages) {
      for (const streamId of message.streams) {
        const indexSetId = this.#indexSetOfStream.get(streamId)
        if (indexSetId === undefined) throw new Error(`The stream ${streamId} is not in the plan`)
        const batch = byIndexSet.get(indexSetId)
        if (batch === undefined) byIndexSet.set(indexSetId, [message])
        else if (batch.at(-1) !== message) batch.push(message)
      }
    }
    return byIndexSet
  }
}
