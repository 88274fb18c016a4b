import type { FieldValue, Message } from '@logline/message'
import { indexedText } from '@logline/query-language'
import { bytesOf, DictionaryColumn, int64s, nativeBlock, TextColumn } from './native-columns.ts'

/** Of the columns of a block, as the statement names them. */
export const insertColumns =
  'index_no, ts, id, source, message, full_message, streams, sf, nf, bf, wf, message_words, full_message_words'

const dictionary = 'LowCardinality(String)'

/**
 * Writes messages as one block of the format Native, column by column. An empty text is an absent field and not written;
 * the compiler of queries relies on it. Hot path (bench: ingest; what it saves against rows of JSON is in
 * docs/performance.md).
 */
export function encodeMessages(indexNo: number, messages: readonly Message[]): Buffer {
  const rows = messages.length
  const times: number[] = []
  const ids = new TextColumn(rows * 32)
  const sources = new DictionaryColumn()
  const texts = new TextColumn(rows * 256)
  const fullTexts = new TextColumn(rows * 2)
  const words = new TextColumn(rows * 2)
  const fullWords = new TextColumn(rows * 2)
  const streams = new DictionaryColumn()
  const streamEnds: number[] = []
  const fields = new FieldColumns(rows)
  for (const { timestampMs, id, source, message, streams: streamIds, fields: values } of messages) {
    times.push(Math.round(timestampMs))
    ids.add(id)
    sources.add(source)
    texts.add(message)
    const fullMessage = typeof values.full_message === 'string' ? values.full_message : ''
    fullTexts.add(fullMessage)
    words.add(indexedText(message))
    fullWords.add(fullMessage === '' ? '' : indexedText(fullMessage))
    for (const streamId of streamIds) streams.add(streamId)
    streamEnds.push(streams.length)
    fields.add(values)
  }
  return nativeBlock(rows, [
    ['index_no', 'UInt32', [bytesOf(new Uint32Array(rows).fill(indexNo))]],
    ['ts', "DateTime64(3, 'UTC')", [int64s(times)]],
    ['id', 'String', [ids.bytes()]],
    ['source', dictionary, [DictionaryColumn.prefix, ...sources.bytes()]],
    ['message', 'String', [texts.bytes()]],
    ['full_message', 'String', [fullTexts.bytes()]],
    ['streams', `Array(${dictionary})`, [DictionaryColumn.prefix, int64s(streamEnds), ...streams.bytes()]],
    ...fields.columns(),
    ['message_words', 'String', [words.bytes()]],
    ['full_message_words', 'String', [fullWords.bytes()]],
  ])
}

/** A map of the names and values of fields of one kind. */
class MapColumn {
  readonly #names = new DictionaryColumn()
  readonly #ends: number[] = []

  addName(name: string): void {
    this.#names.add(name)
  }

  endRow(): void {
    this.#ends.push(this.#names.length)
  }

  bytes(values: Uint8Array): Uint8Array[] {
    return [DictionaryColumn.prefix, int64s(this.#ends), ...this.#names.bytes(), values]
  }
}

/** The fields of messages in the columns of their kinds. */
class FieldColumns {
  readonly #texts = new MapColumn()
  readonly #textValues: TextColumn
  readonly #numbers = new MapColumn()
  readonly #numberValues: number[] = []
  readonly #flags = new MapColumn()
  readonly #flagValues: number[] = []
  readonly #wide = new MapColumn()
  readonly #wideValues: bigint[] = []

  constructor(rows: number) {
    this.#textValues = new TextColumn(rows * 256)
  }

  add(fields: Record<string, FieldValue>): void {
    for (const name in fields) {
      const value = fields[name]
      if (typeof value === 'string') {
        if (value !== '' && name !== 'full_message') this.#addText(name, value)
      } else if (typeof value === 'number') {
        if (Number.isFinite(value)) this.#addNumber(name, value)
        else this.#addText(name, String(value))
      } else if (typeof value === 'boolean') {
        this.#flags.addName(name)
        this.#flagValues.push(value ? 1 : 0)
      } else if (typeof value === 'bigint') {
        this.#addNumber(name, Number(value))
        this.#wide.addName(name)
        this.#wideValues.push(value)
      }
    }
    for (const map of [this.#texts, this.#numbers, this.#flags, this.#wide]) map.endRow()
  }

  columns() {
    const map = (type: string) => `Map(${dictionary}, ${type})`
    return [
      ['sf', map('String'), this.#texts.bytes(this.#textValues.bytes())],
      ['nf', map('Float64'), this.#numbers.bytes(bytesOf(new Float64Array(this.#numberValues)))],
      ['bf', map('Bool'), this.#flags.bytes(new Uint8Array(this.#flagValues))],
      ['wf', map('Int64'), this.#wide.bytes(bytesOf(new BigInt64Array(this.#wideValues)))],
    ] as const
  }

  #addText(name: string, value: string): void {
    this.#texts.addName(name)
    this.#textValues.add(value)
  }

  #addNumber(name: string, value: number): void {
    this.#numbers.addName(name)
    // Zero has no sign in JSON, and none here.
    this.#numberValues.push(value + 0)
  }
}
