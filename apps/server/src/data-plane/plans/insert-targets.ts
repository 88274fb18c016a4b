import type { InsertBatch } from '@logline/engine'
import type { Message } from '@logline/message'
import type { ProcessingPlan } from '@logline/processing'

/** Where the messages of a batch go by its plan: through their streams into index sets. */
export class InsertTargets {
  readonly #defaultIndexSetId: string
  readonly #indexSetOfStream: ReadonlyMap<string, string>
  readonly #indexNos: ReadonlyMap<string, number>
  readonly #hasOneIndexSet: boolean

  /** @throws Error when the plan names an index set it does not describe */
  constructor({
    defaultStream,
    streams,
    indexSets,
  }: Pick<ProcessingPlan, 'defaultStream' | 'streams' | 'indexSets'>) {
    this.#defaultIndexSetId = defaultStream.indexSetId
    this.#indexSetOfStream = new Map(
      [defaultStream, ...streams].map(({ id, indexSetId }) => [id, indexSetId]),
    )
    this.#indexNos = new Map(indexSets.map(({ id, writeIndexNo }) => [id, writeIndexNo]))
    for (const [streamId, indexSetId] of this.#indexSetOfStream) {
      if (!this.#indexNos.has(indexSetId))
        throw new Error(`The plan lacks the index set ${indexSetId} of the stream ${streamId}`)
    }
    this.#hasOneIndexSet = new Set(this.#indexSetOfStream.values()).size === 1
  }

  /** One batch for each index set; a message whose streams lie in several is in each of their batches. */
  batchesOf(
    messages: readonly Message[],
    attemptedWithin: InsertBatch['attemptedWithin'] = null,
  ): InsertBatch[] {
    const byIndexSet = this.#hasOneIndexSet
      ? new Map([[this.#defaultIndexSetId, messages]])
      : this.#byIndexSet(messages)
    return [...byIndexSet].map(([indexSetId, batch]) => {
      const indexNo = this.#indexNos.get(indexSetId)
      if (indexNo === undefined) throw new Error(`The plan lacks the index set ${indexSetId}`)
      return { indexSetId, indexNo, messages: batch, attemptedWithin }
    })
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
