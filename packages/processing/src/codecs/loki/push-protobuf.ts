import { DecodeError } from '../decoding/codec.ts'
import { readLabels } from './labels.ts'
import { checkEntry, type Labels, maxEntries, type PushedEntry, type PushedStream } from './push-request.ts'

const broken = () => new DecodeError('Loki: broken protobuf')
const nanosecondsOfSecond = 1_000_000_000n

/** A field of a message: a number, or bytes. Of the four messages of a push no other kinds are read. */
interface Field {
  no: number
  number: bigint
  bytes: Buffer
}

/**
 * The message PushRequest (https://github.com/grafana/loki/blob/main/pkg/push/push.proto). Four messages of eleven fields,
 * read by hand: less code than a library and its descriptions.
 * @throws DecodeError
 */
export function readPushProtobuf(request: Buffer): PushedStream[] {
  const count = { entries: 0 }
  const streams: PushedStream[] = []
  for (const { no, bytes } of fieldsOf(request)) if (no === 1) streams.push(readStream(bytes, count))
  return streams
}

function readStream(stream: Buffer, count: { entries: number }): PushedStream {
  let labels = ''
  const entries: PushedEntry[] = []
  for (const { no, bytes } of fieldsOf(stream)) {
    if (no === 1) labels = bytes.toString()
    else if (no === 2) {
      if (++count.entries > maxEntries) throw new DecodeError(`Loki: more than ${maxEntries} entries`)
      entries.push(readEntry(bytes))
    }
  }
  return { labels: readLabels(labels), entries }
}

function readEntry(entry: Buffer): PushedEntry {
  let nanoseconds = 0n
  let line = ''
  const metadata: Record<string, string> = {}
  for (const { no, bytes } of fieldsOf(entry)) {
    if (no === 1) nanoseconds = readTime(bytes)
    else if (no === 2) line = bytes.toString()
    else if (no === 3) Object.assign(metadata, readPair(bytes))
  }
  return checkEntry({ nanoseconds, line, metadata })
}

function readTime(time: Buffer): bigint {
  let nanoseconds = 0n
  for (const { no, number } of fieldsOf(time)) {
    if (no === 1) nanoseconds += BigInt.asIntN(64, number) * nanosecondsOfSecond
    else if (no === 2) nanoseconds += BigInt.asIntN(64, number)
  }
  return nanoseconds
}

function readPair(pair: Buffer): Labels {
  let name = ''
  let value = ''
  for (const { no, bytes } of fieldsOf(pair)) {
    if (no === 1) name = bytes.toString()
    else if (no === 2) value = bytes.toString()
  }
  return name === '' || name === '__proto__' ? {} : { [name]: value }
}

const none = Buffer.alloc(0)
/** Of a key or a length: what is longer is no part of a request. */
const maxSmallBytes = 5
const maxWideBytes = 10
/** So many bytes fit into a double, which is several times faster. */
const exactBytes = 7

/** Fields of a message, one after another. The object is the same for all. */
function* fieldsOf(message: Buffer): Generator<Field> {
  const field: Field = { no: 0, number: 0n, bytes: none }
  let at = 0
  const byteAt = (place: number) => {
    const byte = message[place]
    if (byte === undefined) throw broken()
    return byte
  }
  const smallNumber = () => {
    let value = 0
    for (let no = 0; no < maxSmallBytes; no++) {
      const byte = byteAt(at++)
      value += (byte & 0x7f) * 2 ** (7 * no)
      if (byte < 0x80) return value
    }
    throw broken()
  }
  const wideNumber = () => {
    let low = 0
    let high = 0n
    for (let no = 0; no < maxWideBytes; no++) {
      const byte = byteAt(at++)
      if (no < exactBytes) low += (byte & 0x7f) * 2 ** (7 * no)
      else high |= BigInt(byte & 0x7f) << BigInt(7 * no)
      if (byte < 0x80) return BigInt(low) + high
    }
    throw broken()
  }
  const taken = (size: number) => {
    if (size > message.length - at) throw broken()
    at += size
    return message.subarray(at - size, at)
  }
  while (at < message.length) {
    const key = smallNumber()
    field.no = Math.floor(key / 8)
    field.number = 0n
    field.bytes = none
    switch (key % 8) {
      case 0:
        field.number = wideNumber()
        break
      case 1:
        taken(8)
        break
      case 2:
        field.bytes = taken(smallNumber())
        break
      case 5:
        taken(4)
        break
      default:
        throw broken()
    }
    yield field
  }
}
