import type { FieldValue, Message } from '@logline/message'
import { TextPacker, TextUnpacker } from './packed-texts.ts'

/**
 * Messages on their way from one thread to another. To read them back is what the storing thread has left to do for each,
 * so it has to cost little: structured clone, JSON and `v8.serialize` cost more of it (docs/performance.md).
 */
export interface PackedMessages {
  /** Names of fields, for all messages that have the same in the same order. */
  shapes: readonly (readonly string[])[]
  streamLists: readonly (readonly string[])[]
  /** Of each message: its shape, its list of streams, all its short texts together, and then what each value is. */
  marks: Int32Array<ArrayBuffer>
  numbers: Float64Array<ArrayBuffer>
  shortTexts: Uint8Array<ArrayBuffer>
  longTexts: Uint8Array<ArrayBuffer>
}

/** What a value is when it is no short text, of which the mark is the length. A long one and the digits of a bigint follow. */
const marks = { number: -1, true: -2, false: -3, bigint: -4, long: -5 } as const
/**
 * Short texts of a message are slices of one: made for next to nothing, but whoever keeps one of them keeps the others. So
 * longer ones stand by themselves, and a value that is remembered never holds a whole message.
 */
const maxShortLength = 128

/** Packs messages one after the other. Hot path (bench: threads). */
export class MessagePacker {
  readonly #shortTexts = new TextPacker()
  readonly #longTexts = new TextPacker()
  #shapes = new NumberedLists()
  #streamLists = new NumberedLists()
  #marks: number[] = []
  #numbers: number[] = []
  /** Of the message in work. */
  #short = ''

  get usedBytes(): number {
    return this.#shortTexts.usedBytes + this.#longTexts.usedBytes
  }

  add({ id, timestampMs, source, message, fields, streams }: Message): void {
    const names = Object.keys(fields)
    const shortLengthAt =
      this.#marks.push(this.#shapes.numberOf(names), this.#streamLists.numberOf(streams), 0) - 1
    this.#short = ''
    this.#numbers.push(timestampMs)
    this.#addText(id)
    this.#addText(source)
    this.#addText(message)
    for (const name of names) this.#addValue(fields[name] ?? '')
    this.#marks[shortLengthAt] = this.#shortTexts.add(this.#short)
  }

  /** What was packed; begins anew. */
  take(): PackedMessages {
    const packed = {
      shapes: this.#shapes.lists,
      streamLists: this.#streamLists.lists,
      marks: new Int32Array(this.#marks),
      numbers: new Float64Array(this.#numbers),
      shortTexts: this.#shortTexts.take(),
      longTexts: this.#longTexts.take(),
    }
    this.#shapes = new NumberedLists()
    this.#streamLists = new NumberedLists()
    this.#marks = []
    this.#numbers = []
    return packed
  }

  #addValue(value: FieldValue): void {
    if (typeof value === 'string') this.#addText(value)
    else if (typeof value === 'number') {
      this.#marks.push(marks.number)
      this.#numbers.push(value)
    } else if (typeof value === 'boolean') this.#marks.push(value ? marks.true : marks.false)
    else {
      this.#marks.push(marks.bigint)
      this.#addText(String(value))
    }
  }

  #addText(text: string): void {
    if (text.length <= maxShortLength) {
      this.#marks.push(text.length)
      this.#short += text
    } else this.#marks.push(marks.long, this.#longTexts.add(text))
  }
}

/** Gives each list of names or ids a number: neither may hold a zero character. */
class NumberedLists {
  readonly lists: (readonly string[])[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(list: readonly string[]): number {
    const key = `${list.length} ${list.join('\0')}`
    let no = this.#numbers.get(key)
    if (no === undefined) {
      no = this.lists.push(list) - 1
      this.#numbers.set(key, no)
    }
    return no
  }
}

/** Takes messages out again, in their order. Hot path (bench: threads): runs on the storing thread. */
export class MessageUnpacker {
  readonly #packed: PackedMessages
  readonly #shortTexts: TextUnpacker
  readonly #longTexts: TextUnpacker
  #markAt = 0
  #numberAt = 0
  /** Of the message in work. */
  #short = ''
  #shortAt = 0

  constructor(packed: PackedMessages) {
    this.#packed = packed
    this.#shortTexts = new TextUnpacker(packed.shortTexts)
    this.#longTexts = new TextUnpacker(packed.longTexts)
  }

  /** To be called as often as messages were packed. */
  next(): Message {
    const { shapes, streamLists } = this.#packed
    const names = shapes[this.#nextMark()] ?? []
    const streams = streamLists[this.#nextMark()]?.slice() ?? []
    this.#short = this.#shortTexts.next(this.#nextMark())
    this.#shortAt = 0
    const timestampMs = this.#nextNumber()
    const id = this.#text(this.#nextMark())
    const source = this.#text(this.#nextMark())
    const message = this.#text(this.#nextMark())
    const fields: Message['fields'] = {}
    for (const name of names) fields[name] = this.#value(this.#nextMark())
    return { id, timestampMs, source, message, fields, streams }
  }

  #value(mark: number): FieldValue {
    if (mark === marks.number) return this.#nextNumber()
    if (mark === marks.true || mark === marks.false) return mark === marks.true
    if (mark === marks.bigint) return BigInt(this.#text(this.#nextMark()))
    return this.#text(mark)
  }

  #text(mark: number): string {
    if (mark === marks.long) return this.#longTexts.next(this.#nextMark())
    const start = this.#shortAt
    this.#shortAt += mark
    return this.#short.slice(start, this.#shortAt)
  }

  #nextMark(): number {
    return this.#packed.marks[this.#markAt++] ?? 0
  }

  #nextNumber(): number {
    return this.#packed.numbers[this.#numberAt++] ?? 0
  }
}
