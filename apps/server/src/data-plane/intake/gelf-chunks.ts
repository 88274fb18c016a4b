import type { RemoteAddress } from '../journal/journal-source.ts'
import type { InputStats } from '../plan/input-stats.ts'
import type { Intake } from './intake.ts'

const chunkHeaderBytes = 12
const maxChunks = 128
const expiryMs = 5000
const sweepIntervalMs = 1000
/** Bounds of the messages waiting for chunks; at either the oldest is given up and counted as shed. */
const maxWaitingMessages = 10_000
const maxWaitingBytes = 64 << 20
/** What a chunk takes in memory besides its data: most of all when a flood of them is nearly empty. */
const bytesOfChunk = 200

interface WaitingMessage {
  firstChunkAtMs: number
  chunks: (Buffer | undefined)[]
  arrivedChunks: number
  bytes: number
}

export function isGelfChunk(payload: Buffer): boolean {
  return payload[0] === 0x1e && payload[1] === 0x0f
}

/**
 * Puts chunked GELF together before it goes on (reference: inputs, section 4.1, "Aggregation"): keyed by message id only,
 * at most 128 chunks, given up 5 s after the first chunk.
 */
export class GelfChunkIntake implements Intake {
  readonly stats: InputStats
  readonly #next: Intake
  /** In the order of their first chunks. */
  readonly #waiting = new Map<string, WaitingMessage>()
  #waitingBytes = 0
  #timer: NodeJS.Timeout | null = null

  constructor(next: Intake) {
    this.#next = next
    this.stats = next.stats
  }

  accept(payload: Buffer, remote: RemoteAddress, receivedAtMs: number): boolean {
    if (!isGelfChunk(payload)) return this.#next.accept(payload, remote, receivedAtMs)
    if (payload.length < chunkHeaderBytes) return this.#refuse('Truncated GELF chunk', payload)
    const sequence = payload[10] ?? 0
    const count = payload[11] ?? 0
    if (count === 0 || count > maxChunks) return this.#refuse(`GELF message of ${count} chunks`, payload)
    if (sequence >= count) return this.#refuse('GELF chunk with a sequence number beyond its count', payload)
    this.#expire(receivedAtMs)
    const id = payload.toString('latin1', 2, 10)
    const message = this.#waiting.get(id) ?? this.#startMessage(id, receivedAtMs)
    if (sequence >= maxChunks || message.chunks[sequence] !== undefined) return true
    if (message.arrivedChunks + 1 < count) {
      this.#keep(message, sequence, payload)
      return true
    }
    return this.#complete(id, message, { sequence, payload, remote, receivedAtMs })
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  #refuse(reason: string, payload: Buffer): true {
    this.stats.problem('invalidMessages', reason, payload)
    return true
  }

  #startMessage(id: string, receivedAtMs: number): WaitingMessage {
    if (this.#waiting.size >= maxWaitingMessages) this.#shedOldest()
    const message = { firstChunkAtMs: receivedAtMs, chunks: [], arrivedChunks: 0, bytes: 0 }
    this.#waiting.set(id, message)
    this.#timer ??= setInterval(() => this.#expire(Date.now()), sweepIntervalMs)
    return message
  }

  #keep(message: WaitingMessage, sequence: number, payload: Buffer): void {
    const data = Buffer.from(payload.subarray(chunkHeaderBytes))
    message.chunks[sequence] = data
    message.arrivedChunks++
    message.bytes += data.length + bytesOfChunk
    this.#waitingBytes += data.length + bytesOfChunk
    while (this.#waitingBytes > maxWaitingBytes) this.#shedOldest()
  }

  #complete(
    id: string,
    message: WaitingMessage,
    last: { sequence: number; payload: Buffer; remote: RemoteAddress; receivedAtMs: number },
  ): boolean {
    const chunks = message.chunks.slice()
    chunks[last.sequence] = last.payload.subarray(chunkHeaderBytes)
    const whole = Buffer.concat(chunks.filter((chunk) => chunk !== undefined))
    // When it is refused the message stays as it was before this chunk, so that the chunk can be handed in again.
    if (!this.#next.accept(whole, last.remote, last.receivedAtMs)) return false
    this.#remove(id, message)
    return true
  }

  #remove(id: string, message: WaitingMessage): void {
    this.#waiting.delete(id)
    this.#waitingBytes -= message.bytes
    if (this.#waiting.size === 0) this.stop()
  }

  #expire(nowMs: number): void {
    for (const [id, message] of this.#waiting) {
      if (nowMs - message.firstChunkAtMs < expiryMs) return
      this.#remove(id, message)
      const sample = message.chunks.find((chunk) => chunk !== undefined)
      this.stats.problem('invalidMessages', 'GELF chunks are missing after 5 s', sample ?? '')
    }
  }

  #shedOldest(): void {
    for (const [id, message] of this.#waiting) {
      this.#remove(id, message)
      this.stats.problem('shedMessages', 'Too many GELF messages waiting for chunks', '')
      return
    }
  }
}
