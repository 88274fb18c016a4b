import { once } from 'node:events'
import net from 'node:net'

/** A way to a product that can be cut, as when a server is away for a moment. */
export interface SeveredConnection {
  /** Of the console through it. */
  url: string
  /** Ends what is open, and lets nothing through any more. */
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function connectThrough(productUrl: string): Promise<SeveredConnection> {
  const { hostname, port } = new URL(productUrl)
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: () => listen(address.port),
  }
}
