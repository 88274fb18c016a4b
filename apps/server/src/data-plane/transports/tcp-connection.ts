import type { Socket } from 'node:net'
import { type RemoteAddress, remoteAddress } from '../journal/journal-source.ts'
import type { FrameReader, FrameSink } from './frame-reader.ts'
import type { TransportContext } from './transport.ts'

/** One connection: reads frames until the journal refuses, then lets the sender wait by not reading on. */
export class TcpConnection implements FrameSink {
  readonly #socket: Socket
  readonly #context: TransportContext
  readonly #remote: RemoteAddress
  readonly #makeReader: (firstByte: number, sink: FrameSink) => FrameReader
  #reader: FrameReader | null = null
  #receivedAtMs = 0
  #hasEnded = false

  constructor(
    socket: Socket,
    context: TransportContext,
    makeReader: (firstByte: number, sink: FrameSink) => FrameReader,
  ) {
    this.#socket = socket
    this.#context = context
    this.#makeReader = makeReader
    this.#remote = remoteAddress(socket.remoteAddress, socket.remotePort)
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('end', () => this.#end())
    socket.on('close', () => this.#end())
    // A broken connection is the sender's affair; what had arrived is in the reader and is kept.
    socket.on('error', () => undefined)
  }

  frame(payload: Buffer): boolean {
    return this.#context.intake.accept(payload, this.#remote, this.#receivedAtMs)
  }

  invalid(reason: string, sample: Buffer): void {
    this.#context.intake.stats.problem('invalidMessages', reason, sample)
  }

  #read(chunk: Buffer): void {
    this.#context.intake.stats.readBytesTotal += chunk.length
    this.#receivedAtMs = Date.now()
    this.#reader ??= this.#makeReader(chunk[0] ?? 0, this)
    if (!this.#reader.push(chunk)) this.#waitForSpace()
    if (this.#reader.isBroken) this.#socket.destroy()
  }

  #waitForSpace(): void {
    this.#socket.pause()
    this.#context.journal.onSpace(() => this.#resume())
  }

  #resume(): void {
    if (this.#reader?.resume() === false) this.#waitForSpace()
    else if (this.#reader?.isBroken) this.#socket.destroy()
    else if (this.#hasEnded) this.#end()
    else this.#socket.resume()
  }

  /** At `end` and again at `close`, which may come alone. The second call finds nothing left. */
  #end(): void {
    this.#hasEnded = true
    if (this.#reader?.end() === false) this.#context.journal.onSpace(() => this.#resume())
  }
}
