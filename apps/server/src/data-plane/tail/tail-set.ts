import type { Message } from '@logline/message'
import type { Plan, TailReport, TailRequest } from '../plan/plan.ts'
import { OpenTail, type StorePlace } from './open-tail.ts'

/** How often what has gathered is sent. */
const sendIntervalMs = 100

/**
 * The live tails. Each processed message is offered to all of them; without a tail that is one comparison. How many
 * tails there are is bounded by who opens them (`features/tail`).
 */
export class TailSet {
  readonly #send: (report: TailReport) => void
  readonly #tails = new Map<string, OpenTail>()
  #placeOfStream: ReadonlyMap<string, StorePlace> = new Map()
  #timer: NodeJS.Timeout | null = null

  constructor(send: (report: TailReport) => void) {
    this.#send = send
  }

  setPlan({
    defaultStream,
    streams,
    indexSets,
  }: Pick<Plan, 'defaultStream' | 'streams' | 'indexSets'>): void {
    const indexNos = new Map(indexSets.map(({ id, writeIndexNo }) => [id, writeIndexNo]))
    this.#placeOfStream = new Map(
      [defaultStream, ...streams].map(({ id, indexSetId }) => [
        id,
        { indexSetId, indexNo: indexNos.get(indexSetId) ?? 0 },
      ]),
    )
  }

  handle(request: TailRequest): void {
    switch (request.kind) {
      case 'open': {
        const { tail, isPaused } = request
        const known = this.#tails.get(tail.id)
        if (known === undefined) this.#tails.set(tail.id, new OpenTail(tail, isPaused))
        else known.setStreams(tail.streamIds)
        break
      }
      case 'taken':
        this.#tails.get(request.tailId)?.resume()
        break
      case 'close':
        this.#tails.delete(request.tailId)
        break
    }
    this.#keepTimer()
  }

  /** Hot path (bench: ingest). The message must not change afterwards. */
  offer(message: Message): void {
    if (this.#tails.size === 0) return
    for (const tail of this.#tails.values()) tail.offer(message, this.#placeOfStream)
  }

  #keepTimer(): void {
    if (this.#tails.size > 0) {
      this.#timer ??= setInterval(() => this.#sendAll(), sendIntervalMs)
    } else if (this.#timer !== null) {
      clearInterval(this.#timer)
      this.#timer = null
    }
  }

  #sendAll(): void {
    for (const [tailId, tail] of this.#tails) {
      const entries = tail.take()
      if (entries.length > 0) this.#send({ tailId, entries })
    }
  }
}
