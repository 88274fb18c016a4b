import type { InsertBatch } from '@logline/engine'
import type { Message } from '@logline/message'
import { type RoutedStream, StreamFinder } from '@logline/processing'
import type { RoutingPlan } from './routing-plan.ts'

/** Where messages go by one plan: into which streams, and so into which index sets. */
export class Routing {
  readonly plan: RoutingPlan
  readonly #finder: StreamFinder
  readonly #indexSetOfStream: ReadonlyMap<string, string>
  readonly #indexNos: ReadonlyMap<string, number>
  readonly #hasOneIndexSet: boolean
  /** Used anew for each message. */
  readonly #found: RoutedStream[] = []

  /** @throws Error when the plan names an index set it does not describe */
  constructor({ defaultStream, streams, indexSets }: RoutingPlan) {
    this.plan = { defaultStream, streams, indexSets }
    this.#finder = new StreamFinder(streams)
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

  /** Puts a message into the default stream and into each whose rules match; a match may take it out of the default one. */
  route(message: Message): void {
    const { defaultStream, streams } = this.plan
    message.streams = [defaultStream.id]
    if (streams.length === 0) return
    const found = this.#found
    found.length = 0
    this.#finder.find(message, found)
    for (const stream of found) message.streams.push(stream.id)
    if (found.some((stream) => stream.removesMatchesFromDefaultStream)) message.streams.shift()
  }

  /** One batch for each index set; a message whose streams lie in several is in each of their batches. */
  batchesOf(messages: readonly Message[]): InsertBatch[] {
    if (this.#hasOneIndexSet) return [this.#batch(this.plan.defaultStream.indexSetId, messages)]
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
    return [...byIndexSet].map(([indexSetId, batch]) => this.#batch(indexSetId, batch))
  }

  #batch(indexSetId: string, messages: readonly Message[]): InsertBatch {
    const indexNo = this.#indexNos.get(indexSetId)
    if (indexNo === undefined) throw new Error(`The plan lacks the index set ${indexSetId}`)
    return { indexSetId, indexNo, messages }
  }
}
