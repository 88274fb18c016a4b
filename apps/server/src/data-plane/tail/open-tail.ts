import type { StoredMessage } from '@logline/engine'
import type { Message } from '@logline/message'
import { createMatcher, type Expression, type MessageMatcher, parseQuery } from '@logline/query-language'
import type { PlannedTail, TailEntry } from '../plan/plan.ts'

/** What a tail may send in a second, of which nobody reads more, and what may wait for a slow reader. At either bound messages are counted instead. */
export const tailBounds = {
  messages: 50,
  /** As messages are accounted (`gl2_accounted_message_size`). One that is larger than this is never sent. */
  bytes: 1 << 20,
}

const windowMs = 1000

/** Where a message will be stored. */
export interface StorePlace {
  indexSetId: string
  indexNo: number
}

/** One live tail: what of it waits to be sent, and how many were left out, in order. */
export class OpenTail {
  readonly #expression: Expression
  readonly #dependsOnNow: boolean
  #matches: MessageMatcher
  #streamIds: ReadonlySet<string>
  #isPaused: boolean
  #waiting: TailEntry[] = []
  #waitingSize = new Size()
  #sentSize = new Size()
  #windowStartMs = 0

  constructor({ query, streamIds }: PlannedTail, isPaused: boolean) {
    this.#expression = parseQuery(query).expression
    this.#dependsOnNow = /now/i.test(query)
    this.#matches = createMatcher(this.#expression)
    this.#streamIds = new Set(streamIds)
    this.#isPaused = isPaused
  }

  setStreams(streamIds: readonly string[]): void {
    this.#streamIds = new Set(streamIds)
  }

  offer(message: Message, placeOfStream: ReadonlyMap<string, StorePlace>): void {
    const streamId = this.#readableStreamOf(message)
    if (streamId === undefined || !this.#matches(message)) return
    const place = placeOfStream.get(streamId)
    // The stream went this moment, and nobody can read it any more.
    if (place === undefined) return
    const size = Number(message.fields.gl2_accounted_message_size ?? 0)
    if (this.#hasRoomFor(size)) this.#waiting.push(storedMessage(message, place))
    else this.#countSkipped()
  }

  /** What is to be sent now; nothing more then until `resume`. */
  take(): readonly TailEntry[] {
    if (this.#dependsOnNow) this.#matches = createMatcher(this.#expression)
    if (this.#isPaused || this.#waiting.length === 0) return []
    const entries = this.#waiting
    this.#waiting = []
    this.#waitingSize = new Size()
    this.#isPaused = true
    return entries
  }

  resume(): void {
    this.#isPaused = false
  }

  #readableStreamOf({ streams }: Message): string | undefined {
    for (const id of streams) if (this.#streamIds.has(id)) return id
    return undefined
  }

  #hasRoomFor(size: number): boolean {
    const nowMs = Date.now()
    if (nowMs - this.#windowStartMs >= windowMs) {
      this.#windowStartMs = nowMs
      this.#sentSize = new Size()
    }
    if (!this.#waitingSize.hasRoomFor(size) || !this.#sentSize.hasRoomFor(size)) return false
    this.#waitingSize.add(size)
    this.#sentSize.add(size)
    return true
  }

  #countSkipped(): void {
    const last = this.#waiting.at(-1)
    if (typeof last === 'number') this.#waiting[this.#waiting.length - 1] = last + 1
    else this.#waiting.push(1)
  }
}

/** Number and bytes of messages against the bounds. */
class Size {
  #messages = 0
  #bytes = 0

  hasRoomFor(bytes: number): boolean {
    return this.#messages < tailBounds.messages && this.#bytes + bytes <= tailBounds.bytes
  }

  add(bytes: number): void {
    this.#messages++
    this.#bytes += bytes
  }
}

function storedMessage(message: Message, { indexSetId, indexNo }: StorePlace): StoredMessage {
  const { id, timestampMs, source, streams } = message
  const fields = { source, message: message.message, ...message.fields }
  return { id, indexSetId, indexNo, timestampMs, fields, streams }
}
