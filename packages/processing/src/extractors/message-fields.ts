import {
  engineReservedNames,
  fieldText,
  fieldValue,
  internalFieldNames,
  type Message,
  maxTimestampMs,
  storedFieldName,
} from '@logline/message'
import { parseInstant } from '@logline/time'
import type { ExtractedValue } from './extraction/extraction.ts'

/** Fields that nothing removes, and that no text with names of its own may set (reference: message model 1.2). */
const reservedNames: ReadonlySet<string> = new Set([
  ...internalFieldNames,
  ...engineReservedNames,
  'message',
  'source',
  'timestamp',
])

/** Also by a name under which it would be stored, such as `gl2.source.input`. */
export function isReservedField(name: string): boolean {
  return reservedNames.has(name) || reservedNames.has(storedFieldName(name))
}

/** How a time has to be written that is no more than a text: UTC. */
const timeForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/

/**
 * The fields of a message by their names, also those that are members of it. `timestamp` may hold a text between the
 * steps of one extractor, as between extraction and date converter; in the end it is a time. Used anew for each message.
 */
export class MessageFields {
  #message: Message
  #timeText: string | null = null

  constructor(message: Message) {
    this.#message = message
  }

  begin(message: Message): void {
    this.#message = message
    this.#timeText = null
  }

  /** The value of a field when it is a text; null for everything else. */
  text(name: string): string | null {
    const message = this.#message
    switch (name) {
      case 'message':
        return message.message || null
      case 'source':
        return message.source || null
      case 'timestamp':
        return this.#timeText
      default: {
        const value = Object.hasOwn(message.fields, name) ? message.fields[name] : undefined
        return typeof value === 'string' ? value : null
      }
    }
  }

  /**
   * Sets a field by the rules of the message model (section 1.4): a name that no field may have, and a value that is
   * nothing, leave everything as it was. A list, which a field cannot hold, becomes JSON text.
   */
  set(name: string, value: ExtractedValue): void {
    const stored = storedFieldName(name)
    if (stored === '') return
    if (stored === 'timestamp') {
      this.#setTime(value)
      return
    }
    const kept = fieldValue(value instanceof Date ? value.toISOString() : value)
    if (kept === undefined) return
    if (stored === 'message' || stored === 'source') this.#message[stored] = fieldText(String(kept))
    else this.#message.fields[stored] = kept
  }

  /** @param name as `storedFieldName` gives it */
  remove(name: string): void {
    if (!reservedNames.has(name)) delete this.#message.fields[name]
  }

  /**
   * Makes a time of a text that `timestamp` still holds.
   * @throws Error when it is none: the message keeps the time it had
   */
  end(): void {
    const text = this.#timeText
    if (text === null) return
    this.#timeText = null
    const ms = timeForm.test(text) ? parseInstant(text) : null
    if (ms === null) throw new Error(`"${text.slice(0, 100)}" is no time for the field "timestamp"`)
    this.#message.timestampMs = ms
  }

  #setTime(value: ExtractedValue): void {
    if (typeof value === 'string') this.#timeText = fieldText(value) || this.#timeText
    else if (value instanceof Date) {
      const ms = value.getTime()
      if (ms < 0 || ms > maxTimestampMs)
        throw new Error(`${value.toISOString()} cannot be stored as the field "timestamp"`)
      this.#message.timestampMs = ms
      this.#timeText = null
    }
  }
}
