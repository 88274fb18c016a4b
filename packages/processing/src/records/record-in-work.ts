import { limitFields, type Message, UlidEncoder } from '@logline/message'
import { addProcessingError } from '../stages/processing-error.ts'
import type { StagedRecord } from '../stages/stage.ts'
import type { JournalRecord } from './journal-record.ts'
import type { RecordStats } from './record-surroundings.ts'

/** An id has 16 bits for the place of a message within its record. */
export const maxMessagesOfRecord = 0x10000

/**
 * Hands out the ids of the messages of one record, in the order in which they are made: those that were decoded, then
 * copies. Used anew for each record.
 */
export class RecordInWork implements StagedRecord {
  messages: Message[] = []
  /** Kept in the place of what could not be decoded. */
  failures: Message[] = []
  isFailed = false
  #ids = new UlidEncoder(0)
  #idTime: 'arrival' | 'message' = 'arrival'
  #record: Pick<JournalRecord, 'recordNo' | 'receivedAtMs' | 'payload'> | null = null
  #stats: RecordStats | null = null
  #made = 0
  /** Each is counted once, however often it exceeds a limit. */
  readonly #limited = new Set<Message>()

  setSurroundings(salt: number, idTime: 'arrival' | 'message'): void {
    this.#ids = new UlidEncoder(salt)
    this.#idTime = idTime
  }

  begin(record: JournalRecord, stats: RecordStats): void {
    this.messages = []
    this.failures = []
    this.isFailed = false
    this.#record = record
    this.#stats = stats
    this.#made = 0
    this.#limited.clear()
  }

  /** Null above the bound; what is left out is counted. */
  nextId(timestampMs: number): string | null {
    const record = this.#record
    if (record === null) return null
    if (this.#made >= maxMessagesOfRecord) {
      const reason = `More than ${maxMessagesOfRecord} messages in one: the others are left out`
      this.#stats?.problem('shedMessages', reason, record.payload)
      return null
    }
    const timeMs = this.#idTime === 'arrival' ? record.receivedAtMs : timestampMs
    return this.#ids.encode(timeMs, record.recordNo, this.#made++)
  }

  copy(message: Message): Message | null {
    const id = this.nextId(message.timestampMs)
    if (id === null) return null
    const copy = { ...message, id, fields: { ...message.fields }, streams: message.streams.slice() }
    this.messages.push(copy)
    return copy
  }

  limit(message: Message): void {
    const limited = limitFields(message.fields)
    if (limited === null) return
    addProcessingError(message.fields, limited)
    if (this.#limited.has(message)) return
    this.#limited.add(message)
    this.#stats?.problem('limitedMessages', 'Fields exceeded a limit', this.#record?.payload ?? '')
  }
}
