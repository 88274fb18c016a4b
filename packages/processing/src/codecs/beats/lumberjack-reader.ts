import { inflateSync } from 'node:zlib'
import { DecodeError } from '../decoding/codec.ts'
import { ByteQueue } from './byte-queue.ts'

/** One event of a lumberjack connection. */
export interface LumberjackEvent {
  /** The character of the protocol's version, which the acknowledgement repeats. */
  version: LumberjackVersion
  sequence: number
  /** JSON. Events of names and values have become an object of texts. */
  payload: Buffer
  /** Whether it is the last of its window: the sender waits for its acknowledgement. */
  endsWindow: boolean
}

export type LumberjackVersion = '1' | '2'

interface LumberjackLimits {
  /** Of one event. */
  maxEventBytes: number
  /** Of what one compressed frame becomes, with all compressed frames inside of it. */
  maxInflatedBytes: number
}

/** Each takes memory besides its bytes. */
const maxEventsInCompressed = 100_000
const maxCompressedInEachOther = 3
const numberBytes = 4

/** An event of names and values as far as it was read. */
interface PairsInWork {
  version: LumberjackVersion
  sequence: number
  left: number
  key: string | null
  bytes: number
  members: [key: string, value: string][]
}

/** What is left for one compressed frame. */
interface InflateBudget {
  bytes: number
  events: number
  depth: number
}

/**
 * Reads the frames of a connection, versions 1 and 2 of lumberjack (reference: inputs, section 4.6; Elastic, "Lumberjack
 * protocol"). Keeps at most one incomplete frame; its memory follows the bytes that came, never the lengths they announce.
 */
export class LumberjackReader {
  readonly #limits: LumberjackLimits
  readonly #queue = new ByteQueue()
  #pairs: PairsInWork | null = null
  #window = 0
  #eventsOfWindow = 0

  constructor(limits: LumberjackLimits) {
    this.#limits = limits
  }

  /** Bytes of the incomplete frame that it keeps. */
  get keptBytes(): number {
    return this.#queue.length + (this.#pairs?.bytes ?? 0)
  }

  /**
   * The events that these bytes complete.
   * @throws DecodeError when this is not lumberjack, or a bound is exceeded: nothing further can be read
   */
  push(bytes: Buffer): LumberjackEvent[] {
    const events: LumberjackEvent[] = []
    this.#queue.add(bytes)
    while (this.#readFrame(this.#queue, events, null));
    return events
  }

  /** False: more bytes are needed. */
  #readFrame(queue: ByteQueue, events: LumberjackEvent[], budget: InflateBudget | null): boolean {
    if (this.#pairs !== null) return this.#readPairs(this.#pairs, queue, events, budget)
    const head = queue.peek(2 + numberBytes)
    if (head === null) return false
    const version = versionOf(head)
    const number = head.readUInt32BE(2)
    switch (head[1]) {
      case 0x57: // W
        queue.drop(head.length)
        this.#window = number
        this.#eventsOfWindow = 0
        return true
      case 0x4a: // J
        return this.#readJson({ version, sequence: number }, queue, events, budget)
      case 0x44: // D
        return this.#beginPairs({ version, sequence: number }, queue)
      case 0x43: // C
        return this.#readCompressed(number, queue, events, budget)
      default:
        throw new DecodeError('Lumberjack: unknown type of frame')
    }
  }

  #readJson(
    event: Pick<LumberjackEvent, 'version' | 'sequence'>,
    queue: ByteQueue,
    events: LumberjackEvent[],
    budget: InflateBudget | null,
  ): boolean {
    const headBytes = 2 + 2 * numberBytes
    const length = queue.peek(headBytes)?.readUInt32BE(2 + numberBytes)
    if (length === undefined) return false
    this.#checkEventBytes(length)
    const frame = queue.peek(headBytes + length)
    if (frame === null) return false
    queue.drop(frame.length)
    this.#complete({ ...event, payload: frame.subarray(headBytes) }, events, budget)
    return true
  }

  #beginPairs(event: Pick<LumberjackEvent, 'version' | 'sequence'>, queue: ByteQueue): boolean {
    const headBytes = 2 + 2 * numberBytes
    const left = queue.peek(headBytes)?.readUInt32BE(2 + numberBytes)
    if (left === undefined) return false
    this.#checkEventBytes(left * 2 * numberBytes)
    queue.drop(headBytes)
    this.#pairs = { ...event, left, key: null, bytes: 0, members: [] }
    return true
  }

  #readPairs(
    pairs: PairsInWork,
    queue: ByteQueue,
    events: LumberjackEvent[],
    budget: InflateBudget | null,
  ): boolean {
    while (pairs.left > 0) {
      const length = queue.peek(numberBytes)?.readUInt32BE(0)
      if (length === undefined) return false
      this.#checkEventBytes(pairs.bytes + length)
      const text = queue.peek(numberBytes + length)
      if (text === null) return false
      queue.drop(text.length)
      pairs.bytes += text.length
      const read = text.toString('utf8', numberBytes)
      if (pairs.key === null) {
        pairs.key = read
      } else {
        pairs.members.push([pairs.key, read])
        pairs.key = null
        pairs.left--
      }
    }
    this.#pairs = null
    const payload = Buffer.from(JSON.stringify(Object.fromEntries(pairs.members)))
    this.#complete({ version: pairs.version, sequence: pairs.sequence, payload }, events, budget)
    return true
  }

  #readCompressed(
    length: number,
    queue: ByteQueue,
    events: LumberjackEvent[],
    budget: InflateBudget | null,
  ): boolean {
    if (length > this.#limits.maxInflatedBytes) throw new DecodeError('Lumberjack: a frame is too large')
    const headBytes = 2 + numberBytes
    const frame = queue.peek(headBytes + length)
    if (frame === null) return false
    queue.drop(frame.length)
    const within = budget ?? { bytes: this.#limits.maxInflatedBytes, events: maxEventsInCompressed, depth: 0 }
    if (++within.depth > maxCompressedInEachOther)
      throw new DecodeError('Lumberjack: too many compressed frames in each other')
    const inflated = inflate(frame.subarray(headBytes), within.bytes)
    within.bytes -= inflated.length
    const inner = new ByteQueue()
    inner.add(inflated)
    while (this.#readFrame(inner, events, within));
    if (inner.length > 0 || this.#pairs !== null)
      throw new DecodeError('Lumberjack: a compressed frame ends within a frame')
    within.depth--
    return true
  }

  #complete(
    event: Omit<LumberjackEvent, 'endsWindow'>,
    events: LumberjackEvent[],
    budget: InflateBudget | null,
  ): void {
    if (budget !== null && --budget.events < 0)
      throw new DecodeError(`Lumberjack: more than ${maxEventsInCompressed} events in a compressed frame`)
    this.#eventsOfWindow++
    const endsWindow = this.#eventsOfWindow === this.#window
    // Senders of version 1 announce a window once, and send one after the other.
    if (endsWindow) this.#eventsOfWindow = 0
    events.push({ ...event, endsWindow })
  }

  #checkEventBytes(bytes: number): void {
    const { maxEventBytes } = this.#limits
    if (bytes > maxEventBytes)
      throw new DecodeError(`Lumberjack: an event of more than ${maxEventBytes} bytes`)
  }
}

function versionOf(head: Buffer): LumberjackVersion {
  if (head[0] === 0x31) return '1'
  if (head[0] === 0x32) return '2'
  throw new DecodeError('Lumberjack: unknown version')
}

function inflate(bytes: Buffer, maxOutputLength: number): Buffer {
  if (maxOutputLength < 1) throw new DecodeError('Lumberjack: a compressed frame becomes too large')
  try {
    return inflateSync(bytes, { maxOutputLength })
  } catch (error) {
    const reason = error instanceof RangeError ? 'a compressed frame becomes too large' : 'broken compression'
    throw new DecodeError(`Lumberjack: ${reason}`)
  }
}

/** The frame that acknowledges all events of a window up to a sequence number. */
export function lumberjackAcknowledgement({
  version,
  sequence,
}: Pick<LumberjackEvent, 'version' | 'sequence'>): Buffer {
  const frame = Buffer.from(`${version}A\0\0\0\0`, 'latin1')
  frame.writeUInt32BE(sequence, 2)
  return frame
}
