import { type Message, parseExactJson } from '@logline/message'
import { FrameCursor } from '../../journal/frame.ts'
import { JournalReader, type JournalTail } from '../../journal/journal-reader.ts'
import type { JournalPosition } from '../../journal/position.ts'

/** Of the buffer, read at once at most; at least one message, however large. */
const maxBytes = 1 << 20

export interface MessageBatch {
  messages: readonly Message[]
  /** Messages before or between them that are damaged. */
  lost: number
  /** Behind all of them. */
  end: JournalPosition
}

/** Reads what waits in the buffer of an output, from a position on. */
export class WaitingMessages {
  #lost = 0
  readonly #reader: JournalReader

  constructor(tail: JournalTail, from: JournalPosition) {
    this.#reader = new JournalReader(tail, from, ({ records }) => {
      this.#lost += records
    })
  }

  /** The next ones that are there; null for none. */
  async next(maxMessages: number): Promise<MessageBatch | null> {
    const messages: Message[] = []
    let bytes = 0
    this.#lost = 0
    while (messages.length < maxMessages && bytes < maxBytes) {
      const frame = await this.#reader.next()
      if (frame === null) break
      const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
      const { record } = cursor
      cursor.skipTo(frame.firstUnreadNo)
      while (messages.length < maxMessages && cursor.next()) {
        bytes += record.payload.length
        // as: written by OutputSet
        messages.push(parseExactJson(record.payload.toString()) as Message)
      }
      this.#reader.returnTo(record.recordNo + 1)
    }
    const lost = this.#lost
    return messages.length + lost === 0 ? null : { messages, lost, end: this.#reader.position }
  }

  close(): Promise<void> {
    return this.#reader.close()
  }
}
