import type { Socket } from 'node:net'
import {
  DecodeError,
  type LumberjackEvent,
  LumberjackReader,
  lumberjackAcknowledgement,
} from '@logline/processing'
import { maxPayloadBytes } from '../../intake/intake.ts'
import { type RemoteAddress, remoteAddress } from '../../journal/journal-source.ts'
import type { PartialBudget } from '../partial-frame.ts'
import type { TransportContext } from '../transport.ts'

/** Of what one compressed frame becomes: beats send 2,048 events at once. */
const maxInflatedBytes = 64 << 20
/** Of all connections of an input together; at the bound one is closed, whose sender tries again. */
export const maxHeldBytes = 128 << 20
/** Unread bytes of a connection whose events wait; at the bound it is read no further. */
const maxUnreadBytes = 4 << 20
/** Acknowledgements that the sender does not take; each has 6. */
const maxUntakenBytes = 64 << 10
/** After it what has come of a window is acknowledged, though the window is not full. */
const idleMs = 1000

/**
 * One connection of a beat. Acknowledges events once they are on disk. While the journal takes none, they wait and are not
 * acknowledged; when the sender gives up meanwhile, those that still wait are forgotten, since it sends them again.
 */
export class BeatsConnection {
  readonly #socket: Socket
  readonly #context: TransportContext
  readonly #budget: PartialBudget
  readonly #remote: RemoteAddress
  readonly #reader = new LumberjackReader({ maxEventBytes: maxPayloadBytes, maxInflatedBytes })
  /** Events that the journal has not taken yet, from `#next` on. */
  #events: LumberjackEvent[] = []
  /** They may be parts of one buffer, which stays until the last is taken. */
  #eventBytes = 0
  #next = 0
  #receivedAtMs = 0
  #unread: Buffer[] = []
  #unreadBytes = 0
  /** Taken of the budget, which all connections of the input share. */
  #heldBytes = 0
  #isWaiting = false
  #unacknowledged: LumberjackEvent | null = null

  constructor(socket: Socket, context: TransportContext, budget: PartialBudget) {
    this.#socket = socket
    this.#context = context
    this.#budget = budget
    this.#remote = remoteAddress(socket.remoteAddress, socket.remotePort)
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('close', () => this.#forget())
    // A broken connection is the sender's affair: it sends again what was not acknowledged.
    socket.on('error', () => undefined)
    socket.setTimeout(idleMs, () => this.#acknowledgeLast())
  }

  #receive(chunk: Buffer): void {
    this.#context.intake.stats.readBytesTotal += chunk.length
    if (!this.#isWaiting) {
      this.#read(chunk)
      return
    }
    // Reading on tells when the sender gives up.
    this.#unread.push(chunk)
    this.#unreadBytes += chunk.length
    if (this.#unreadBytes > maxUnreadBytes) this.#socket.pause()
    this.#hold()
  }

  #read(chunk: Buffer): void {
    this.#receivedAtMs = Date.now()
    try {
      this.#events = this.#reader.push(chunk)
      this.#next = 0
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      this.#refuse('invalidMessages', error.message, chunk)
      return
    }
    this.#eventBytes = this.#events.reduce((sum, { payload }) => sum + payload.length, 0)
    this.#take()
  }

  /** Hands the events to the journal; what it does not take waits until it has space. */
  #take(): void {
    const { intake, journal } = this.#context
    for (; this.#next < this.#events.length; this.#next++) {
      const event = this.#events[this.#next]
      if (event === undefined) break
      if (!intake.accept(event.payload, this.#remote, this.#receivedAtMs)) {
        this.#isWaiting = true
        if (this.#hold()) journal.onSpace(() => this.#resume())
        return
      }
      this.#unacknowledged = event
      if (event.endsWindow) this.#acknowledgeLast()
    }
    this.#events = []
    this.#eventBytes = 0
    this.#hold()
  }

  #resume(): void {
    if (this.#socket.destroyed) return
    this.#isWaiting = false
    this.#take()
    const unread = this.#unread
    this.#unread = []
    this.#unreadBytes = 0
    for (const [index, chunk] of unread.entries()) {
      if (this.#isWaiting) {
        this.#unread = unread.slice(index)
        this.#unreadBytes = this.#unread.reduce((sum, { length }) => sum + length, 0)
        return
      }
      if (!this.#socket.destroyed) this.#read(chunk)
    }
    if (!this.#isWaiting) this.#socket.resume()
  }

  /** False: all connections together hold too much, and this one was closed. */
  #hold(): boolean {
    const bytes = this.#reader.keptBytes + this.#unreadBytes + this.#eventBytes
    if (bytes > this.#heldBytes && !this.#budget.take(bytes - this.#heldBytes)) {
      const waiting = Math.max(1, this.#events.length - this.#next)
      this.#refuse('shedMessages', 'Too many events of all connections are waiting', '', waiting)
      return false
    }
    if (bytes < this.#heldBytes) this.#budget.giveBack(this.#heldBytes - bytes)
    this.#heldBytes = bytes
    return true
  }

  #acknowledgeLast(): void {
    const event = this.#unacknowledged
    this.#unacknowledged = null
    if (event !== null) this.#acknowledge(event)
  }

  #acknowledge(event: LumberjackEvent): void {
    const { journal } = this.#context
    journal.whenDurable((isDurable) => {
      if (this.#socket.destroyed) return
      // What could not be written is written later, and acknowledged then.
      if (isDurable) this.#send(lumberjackAcknowledgement(event))
      else journal.onSpace(() => this.#acknowledge(event))
    })
  }

  #send(acknowledgement: Buffer): void {
    this.#socket.write(acknowledgement)
    if (this.#socket.writableLength > maxUntakenBytes)
      this.#refuse('invalidMessages', 'The sender does not take acknowledgements', '')
  }

  /** The sender tries again on a new connection. */
  #refuse(
    kind: 'invalidMessages' | 'shedMessages',
    reason: string,
    sample: Buffer | string,
    count = 1,
  ): void {
    this.#context.intake.stats.problem(kind, reason, sample, count)
    this.#socket.destroy()
  }

  #forget(): void {
    this.#events = []
    this.#unread = []
    this.#budget.giveBack(this.#heldBytes)
    this.#heldBytes = 0
  }
}
