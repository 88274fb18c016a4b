import { gunzipSync, inflateSync } from 'node:zlib'
import { type FieldValue, fieldText, fieldValue, storedFieldName } from '@logline/message'
import { type Codec, type DecodedMessage, DecodeError, type ReportOddity } from './decoding/codec.ts'
import { type JsonObject, readJsonObject } from './decoding/json-input.ts'
import type { DecodeText } from './decoding/text-decoder.ts'
import { writtenNumber } from './decoding/written-number.ts'

interface GelfOptions {
  decodeText: DecodeText
  /** For compressed payloads, whose text is UTF-8 whatever the configuration says. */
  decodeUtf8: DecodeText
  /** Most bytes a compressed payload may become. */
  decompressSizeLimitBytes: number
  reportOddity: ReportOddity
}

/** GELF (reference: inputs, section 4.1; https://go2docs.graylog.org, "GELF"). */
export class GelfCodec implements Codec {
  readonly #options: GelfOptions

  constructor(options: GelfOptions) {
    this.#options = options
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const text = this.#textOf(payload)
    const json = readJsonObject(text, 'GELF')
    checkHost(json)
    if (isOddTimestamp(json.timestamp)) this.#options.reportOddity('GELF: the timestamp is no number', text)
    return [mapObject(json, messageText(json))]
  }

  #textOf(payload: Buffer): string {
    if (payload.length < 2) throw new DecodeError('GELF: shorter than 2 bytes')
    const first = payload[0]
    const second = payload[1] ?? 0
    if (first === 0x1f) {
      if (second !== 0x8b) throw new DecodeError('GELF: unsupported compression')
      return this.#decompressed(payload, gunzipSync)
    }
    if (first === 0x78) {
      if ((0x78 * 256 + second) % 31 !== 0) throw new DecodeError('GELF: unsupported compression')
      return this.#decompressed(payload, inflateSync)
    }
    if (first === 0x1e)
      throw new DecodeError(second === 0x0f ? 'GELF: a single chunk' : 'GELF: unsupported type')
    return this.#options.decodeText(payload)
  }

  #decompressed(payload: Buffer, decompress: typeof gunzipSync): string {
    const maxOutputLength = this.#options.decompressSizeLimitBytes
    try {
      return this.#options.decodeUtf8(decompress(payload, { maxOutputLength }))
    } catch (error) {
      const isTooLarge = error instanceof RangeError
      const reason = isTooLarge
        ? `larger than ${maxOutputLength} bytes when decompressed`
        : 'broken compression'
      throw new DecodeError(`GELF: ${reason}`)
    }
  }
}

function checkHost(json: JsonObject): void {
  const { host } = json
  if (host === undefined) return
  if (typeof host !== 'string') throw new DecodeError('GELF: invalid host')
  if (host.trim() === '') throw new DecodeError('GELF: empty host')
}

/** `short_message`, or else `message`. The reference drops a message whose `short_message` is blank; `message` serves here too. */
function messageText(json: JsonObject): string {
  const short = json.short_message
  if (short !== undefined && typeof short !== 'string') throw new DecodeError('GELF: invalid short_message')
  if (short !== undefined && short.trim() !== '') return fieldText(short)
  const { message } = json
  if (message === undefined) throw new DecodeError('GELF: missing or empty short_message')
  if (typeof message !== 'string' || message.trim() === '') throw new DecodeError('GELF: invalid message')
  return fieldText(message)
}

function mapObject(json: JsonObject, message: string): DecodedMessage {
  const fields: Record<string, FieldValue> = {}
  const decoded: DecodedMessage = { timestampMs: timestampOf(json.timestamp), source: '', message, fields }
  if (typeof json.host === 'string') decoded.source = fieldText(json.host)
  for (const key of ownKeys) if (json[key] !== undefined) mapField(decoded, key, json[key])
  let dotted: string[] | null = null
  for (const key in json) {
    if (key.includes('.')) {
      dotted ??= []
      dotted.push(key)
    } else {
      mapField(decoded, key, json[key])
    }
  }
  // A name with dots gives way to the same name with underscores, whichever comes first (message model 1.5).
  if (dotted !== null) for (const key of dotted) mapField(decoded, key, json[key])
  return decoded
}

function mapField(decoded: DecodedMessage, key: string, value: unknown): void {
  const name = fieldNameOf(key)
  switch (name) {
    case '':
    case 'message':
    case 'timestamp':
      return
    case 'source':
      if (decoded.source === '') decoded.source = String(fieldValue(value) ?? '')
      return
  }
  if (Object.hasOwn(decoded.fields, name)) return
  const stored = storedValue(key, value)
  if (stored !== undefined) decoded.fields[name] = stored
}

/** GELF's own keys, which go before additional fields of the same name, such as `_level`. */
const ownKeys = ['full_message', 'file', 'line', 'level', 'facility'] as const
const keysWithoutField: ReadonlySet<string> = new Set(['version', 'short_message', 'host'])
const maxCachedKeys = 50_000
const cachedFieldNames = new Map<string, string>()

/** The field a key goes into; empty for none. One leading underscore is the mark of an additional field. */
function fieldNameOf(key: string): string {
  const cached = cachedFieldNames.get(key)
  if (cached !== undefined) return cached
  const isAdditional = key.length > 1 && key.charCodeAt(0) === 0x5f
  const name = keysWithoutField.has(key) ? '' : storedFieldName(isAdditional ? key.slice(1) : key)
  if (cachedFieldNames.size >= maxCachedKeys) cachedFieldNames.clear()
  cachedFieldNames.set(key, name)
  return name
}

/** Booleans are kept; the reference skips them. */
function storedValue(key: string, value: unknown): FieldValue | undefined {
  switch (key) {
    case 'level':
    case 'line':
      return wholeNumber(value) ?? fieldValue(value)
    case 'full_message':
      return fullMessage(value)
    default:
      return fieldValue(value)
  }
}

/** A number, or text that is one, cut to a whole number; undefined when negative or none. */
function wholeNumber(value: unknown): number | undefined {
  const number = numberOf(value)
  const whole = number === undefined ? Number.NaN : Math.trunc(number)
  return Number.isFinite(whole) && whole > -1 ? whole : undefined
}

/** A number, or what a text says when it is written as one. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? writtenNumber(value) : undefined
}

function fullMessage(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return undefined
  const text = fieldText(String(value))
  return text === '' ? undefined : text
}

/** Seconds with a fraction, as number or text; null when missing or not above 0. */
function timestampOf(value: unknown): number | null {
  const seconds = typeof value === 'bigint' ? Number(value) : numberOf(value)
  return seconds !== undefined && seconds > 0 ? Math.round(seconds * 1000) : null
}

function isOddTimestamp(value: unknown): boolean {
  return value !== undefined && typeof value !== 'bigint' && numberOf(value) === undefined
}
