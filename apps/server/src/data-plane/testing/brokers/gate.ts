import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** An address in front of a server. While it is shut, that server is away for who comes by it: connections are cut, and refused. */
export class Gate {
  readonly port: number
  readonly #targetPort: number
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null

  constructor(port: number, targetPort: number) {
    this.port = port
    this.#targetPort = targetPort
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => this.#forward(socket)).listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  shut(): void {
    this.#server?.close()
    this.#server = null
    for (const socket of this.#sockets) socket.destroy()
  }

  #forward(socket: Socket): void {
    const target = connect(this.#targetPort, '127.0.0.1')
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      this.#sockets.add(from)
      from.on('error', () => undefined)
      from.once('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }
}
