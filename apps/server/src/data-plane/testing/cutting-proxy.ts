import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Where a connection breaks: before the request is sent whole, for the engine suddenly or as if it were its end; when it
 * was sent, while the engine works; when the answer is there, and nothing, half of its head or half of its body is passed on.
 */
export type Break =
  | 'half request'
  | 'request ended'
  | 'sent'
  | 'unanswered'
  | 'half head'
  | 'half body'
  | 'refused'

interface PlannedBreak {
  /** Of the statement. */
  at: RegExp
  what: Break
}

/** An HTTP proxy in front of an engine that breaks the connections it is told to. */
export class CuttingProxy {
  readonly url: string
  /** While it says yes to a statement, the connection is refused. */
  refuses: (statement: string) => boolean = () => false
  readonly #server: Server
  readonly #target: URL
  #planned: PlannedBreak[] = []

  static async start(engineUrl: string): Promise<CuttingProxy> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return new CuttingProxy(server, new URL(engineUrl))
  }

  private constructor(server: Server, target: URL) {
    this.#server = server
    this.#target = target
    // A TCP server has one.
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (incoming, outgoing) => {
      this.#pass(incoming, outgoing).catch(() => incoming.socket.destroy())
    })
  }

  /** The first statements that match, in this order. */
  breakAt(...planned: PlannedBreak[]): void {
    this.#planned = planned
  }

  /** Whether all that was planned was done. */
  get isDone(): boolean {
    return this.#planned.length === 0
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const client = incoming.socket
    const body = await buffer(incoming)
    const { searchParams } = new URL(incoming.url ?? '', this.url)
    const statement = `${searchParams.get('query') ?? ''} ${body.toString('latin1')}`
    const [next] = this.#planned
    const isNext = next?.at.test(statement)
    if (isNext) this.#planned.shift()
    const what = isNext ? next?.what : undefined
    if (what === 'refused' || this.refuses(statement)) return void client.destroy()
    const { hostname, port } = this.#target
    const { method, url: path, headers } = incoming
    const engine = request({ hostname, port, method, path, headers, agent: false })
    engine.on('error', () => client.destroy())
    if (what === 'half request' || what === 'request ended') {
      const half = body.subarray(0, Math.ceil(body.length / 2))
      await new Promise((resolve) => engine.write(half, resolve))
      if (what === 'request ended') engine.socket?.end()
      else engine.destroy()
      return void client.destroy()
    }
    engine.end(body)
    if (what === 'sent') {
      await once(engine, 'finish')
      client.destroy()
    }
    const [response] = (await once(engine, 'response')) as [IncomingMessage]
    const answer = await buffer(response)
    if (what === undefined) {
      outgoing.writeHead(response.statusCode ?? 500, keptHeaders(response)).end(answer)
      return
    }
    const head = headOf(response, Math.max(answer.length, 1))
    if (what === 'half head') client.write(head.subarray(0, head.length / 2))
    if (what === 'half body') client.write(Buffer.concat([head, answer.subarray(0, answer.length / 2)]))
    client.destroySoon()
  }
}

function keptHeaders({ headers }: IncomingMessage) {
  const own = ['transfer-encoding', 'content-length', 'connection', 'keep-alive']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)))
}

/** It promises at least one byte, so that there is something to break off. */
function headOf(response: IncomingMessage, length: number): Buffer {
  const headers = Object.entries({ ...keptHeaders(response), 'content-length': length })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`HTTP/1.1 ${response.statusCode} OK\r\n${lines}\r\n`, 'latin1')
}
