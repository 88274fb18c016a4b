import { crc32 } from 'node:zlib'
import type { JournalRecord } from '@logline/processing'
import type { JournalSource, RemoteAddress } from './journal-source.ts'

/**
 * A frame is what group commit writes at once: up to about 1 MB of records behind one checksum. A torn frame is cut
 * whole, which is right because none of its records was acknowledged. Frames are self-contained: the description of a
 * source is written into each frame that has a record of it.
 *
 *   header: magic u32 | body length u32 | CRC-32 of all that follows u32 | first record number u48 | records u32 | 0 u16
 *   record: kind 1 u8 | source u16 | received ms u48 | port u16 | address length u8 | payload length u32 | address | payload
 *   source: kind 2 u8 | source u16 | length u32 | JSON text
 *
 * One checksum for each frame and not for each record: a call of crc32 costs 0.3 µs however short its input.
 */

export const frameHeaderBytes = 24
export const frameMagicBytes = Buffer.from('LJF1', 'latin1')
const frameMagic = frameMagicBytes.readUInt32BE()
const recordKind = 1
const sourceKind = 2
const recordHeaderBytes = 16
const sourceHeaderBytes = 7
/** Source numbers are 16 bits; a frame with this many sources is full. */
export const maxSourcesInFrame = 65_535

/** Collects records until they are committed. Its buffer is reused for the next frame. */
export class FrameBuilder {
  readonly buffer: Buffer
  firstRecordNo = 0
  recordCount = 0
  /** Includes the header. */
  usedBytes = frameHeaderBytes
  /** Told once the frame is durable, or that it could not be written. */
  readonly waiters: ((isDurable: boolean) => void)[] = []
  #sources: JournalSource[] = []

  constructor(capacityBytes: number) {
    this.buffer = Buffer.allocUnsafeSlow(capacityBytes)
  }

  get sourceCount(): number {
    return this.#sources.length
  }

  reset(firstRecordNo: number): void {
    this.firstRecordNo = firstRecordNo
    this.recordCount = 0
    this.usedBytes = frameHeaderBytes
    this.waiters.length = 0
    this.#forgetSources()
  }

  /** Bytes that a record will take at most, its source's description included. */
  static recordBytes(source: JournalSource, remote: RemoteAddress, payloadBytes: number): number {
    return (
      sourceHeaderBytes + source.description.length + recordHeaderBytes + remote.address.length + payloadBytes
    )
  }

  /** The caller has made sure that the record fits. */
  add(source: JournalSource, remote: RemoteAddress, receivedAtMs: number, payload: Uint8Array): void {
    const sourceNo = source.frame === this ? source.numberInFrame : this.#addSource(source)
    const buffer = this.buffer
    let at = this.usedBytes
    buffer[at] = recordKind
    buffer[at + 1] = sourceNo >>> 8
    buffer[at + 2] = sourceNo & 0xff
    buffer.writeUIntBE(receivedAtMs, at + 3, 6)
    buffer[at + 9] = remote.port >>> 8
    buffer[at + 10] = remote.port & 0xff
    buffer[at + 11] = remote.address.length
    buffer.writeUInt32BE(payload.length, at + 12)
    at += recordHeaderBytes
    buffer.set(remote.address, at)
    at += remote.address.length
    buffer.set(payload, at)
    this.usedBytes = at + payload.length
    this.recordCount++
  }

  /** Completes the header and answers the bytes to write. */
  seal(): Buffer {
    const { buffer, usedBytes } = this
    buffer.writeUInt32BE(frameMagic, 0)
    buffer.writeUInt32BE(usedBytes - frameHeaderBytes, 4)
    buffer.writeUIntBE(this.firstRecordNo, 12, 6)
    buffer.writeUInt32BE(this.recordCount, 18)
    buffer.writeUInt16BE(0, 22)
    buffer.writeUInt32BE(crc32(buffer.subarray(12, usedBytes)), 8)
    this.#forgetSources()
    return buffer.subarray(0, usedBytes)
  }

  #addSource(source: JournalSource): number {
    const number = this.#sources.push(source) - 1
    source.frame = this
    source.numberInFrame = number
    const { buffer } = this
    const at = this.usedBytes
    buffer[at] = sourceKind
    buffer.writeUInt16BE(number, at + 1)
    buffer.writeUInt32BE(source.description.length, at + 3)
    buffer.set(source.description, at + sourceHeaderBytes)
    this.usedBytes = at + sourceHeaderBytes + source.description.length
    return number
  }

  #forgetSources(): void {
    for (const source of this.#sources) if (source.frame === this) source.frame = null
    this.#sources = []
  }
}

export interface FrameHeader {
  bodyBytes: number
  checksum: number
  firstRecordNo: number
  recordCount: number
}

/** Null when no frame starts at the place. */
export function readFrameHeader(buffer: Buffer, at: number): FrameHeader | null {
  if (buffer.length < at + frameHeaderBytes || buffer.readUInt32BE(at) !== frameMagic) return null
  return {
    bodyBytes: buffer.readUInt32BE(at + 4),
    checksum: buffer.readUInt32BE(at + 8),
    firstRecordNo: buffer.readUIntBE(at + 12, 6),
    recordCount: buffer.readUInt32BE(at + 18),
  }
}

/** Whether the bytes of the frame that starts at the place, all of them present, are the ones that were written. */
export function isFrameIntact(buffer: Buffer, at: number, header: FrameHeader): boolean {
  return crc32(buffer.subarray(at + 12, at + frameHeaderBytes + header.bodyBytes)) === header.checksum
}

/** Walks through the records of one frame, filling the same record object again and again. */
export class FrameCursor {
  readonly record: JournalRecord = {
    recordNo: 0,
    sourceText: '',
    receivedAtMs: 0,
    remoteAddress: '',
    remotePort: 0,
    payload: Buffer.alloc(0),
  }
  readonly #buffer: Buffer
  readonly #end: number
  readonly #sources: string[] = []
  #at: number
  #nextRecordNo: number

  constructor(buffer: Buffer, at: number, header: FrameHeader) {
    this.#buffer = buffer
    this.#at = at + frameHeaderBytes
    this.#end = this.#at + header.bodyBytes
    this.#nextRecordNo = header.firstRecordNo
  }

  /** Leaves out the records before the number. */
  skipTo(recordNo: number): void {
    while (this.#nextRecordNo < recordNo && this.next());
  }

  /** Moves to the next record; false at the end of the frame. */
  next(): boolean {
    const buffer = this.#buffer
    while (this.#at < this.#end && buffer[this.#at] === sourceKind) this.#readSource()
    if (this.#at >= this.#end) return false
    const at = this.#at
    const { record } = this
    const addressBytes = buffer.readUInt8(at + 11)
    const payloadAt = at + recordHeaderBytes + addressBytes
    const payloadEnd = payloadAt + buffer.readUInt32BE(at + 12)
    record.recordNo = this.#nextRecordNo++
    record.sourceText = this.#sources[buffer.readUInt16BE(at + 1)] ?? ''
    record.receivedAtMs = buffer.readUIntBE(at + 3, 6)
    record.remotePort = buffer.readUInt16BE(at + 9)
    record.remoteAddress = buffer.toString('latin1', at + recordHeaderBytes, payloadAt)
    record.payload = buffer.subarray(payloadAt, payloadEnd)
    this.#at = payloadEnd
    return true
  }

  #readSource(): void {
    const at = this.#at
    const textAt = at + sourceHeaderBytes
    const textEnd = textAt + this.#buffer.readUInt32BE(at + 3)
    this.#sources[this.#buffer.readUInt16BE(at + 1)] = this.#buffer.toString('utf8', textAt, textEnd)
    this.#at = textEnd
  }
}
