import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** A receiver of GELF over TCP on loopback, which can go away and come back at the same port. */
export interface GelfReceiver {
  port: number
  /** The texts of all messages it ever got, in their order. */
  texts: readonly string[]
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startGelfReceiver(): Promise<GelfReceiver> {
  const texts: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // A sender that is killed, or told to stop, is none of this side's concern.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let rest = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const frames = (rest + chunk).split('\0')
      rest = frames.pop() ?? ''
      for (const frame of frames) texts.push(String(JSON.parse(frame).short_message))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // as: it listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    port,
    texts,
    async stop() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    async start() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
