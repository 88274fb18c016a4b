import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { testCertificate, testKey } from '../tls-certificate.ts'

interface ReceiverOptions {
  port?: number
  hasTls?: boolean
  /** Of each connection, before anything is read of it. */
  onConnection?: (socket: Socket) => void
}

/** Takes frames that end in a null byte, as a receiver of GELF does. */
export class TcpReceiver {
  readonly port: number
  readonly frames: string[] = []
  connections = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket | TLSSocket>()

  static async start(options: ReceiverOptions = {}): Promise<TcpReceiver> {
    const { port = 0, hasTls = false } = options
    const server = hasTls ? createTlsServer({ cert: testCertificate, key: testKey }) : createServer()
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return new TcpReceiver(server, options)
  }

  private constructor(server: Server, { hasTls, onConnection = () => undefined }: ReceiverOptions) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port // it listens on a port
    server.on(hasTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.connections++
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => this.#sockets.delete(socket))
      onConnection(socket)
      this.#read(socket)
    })
  }

  /** Of all frames. */
  get texts(): unknown[] {
    return this.frames.map((frame) => JSON.parse(frame).short_message)
  }

  /** Its connections break. */
  reset(): void {
    for (const socket of this.#sockets) {
      if (socket instanceof TLSSocket) socket.destroy()
      else socket.resetAndDestroy()
    }
  }

  /** Nobody listens any more, and connections are reset. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.reset()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #read(socket: Socket): void {
    let rest = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      const frames = (rest + text).split('\0')
      rest = frames.pop() ?? ''
      this.frames.push(...frames)
    })
  }
}
